import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createEmitter, type DispatcherEvent } from '../src/events.js';

const event: DispatcherEvent = {
  kind: 'started',
  tool: 'createInvoice',
  class: 'idempotent-write',
  key: 'k',
  attempt: 1,
};

afterEach(() => {
  vi.restoreAllMocks();
});

test('the listener gets each event', () => {
  const heard: DispatcherEvent[] = [];
  const emitter = createEmitter((one) => void heard.push(one));
  emitter.emit(event);
  emitter.emit({ kind: 'swept', expired: 1, removed: 0 });
  expect(heard).toEqual([event, { kind: 'swept', expired: 1, removed: 0 }]);
});

test.each<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('secret');
    },
  ],
  ['rejects', () => Promise.reject(new Error('secret'))],
  [
    'throws something that is no error',
    () => {
      throw 'secret';
    },
  ],
])('a listener that %s harms no call and is reported once, without its text', async (_name, listener) => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const emitter = createEmitter(listener as () => void);
  emitter.emit(event);
  emitter.emit(event);
  await new Promise(setImmediate);
  expect(warn.mock.calls).toEqual([[expect.not.stringContaining('secret'), { code: 'RETRYSAFE_LISTENER' }]]);
});

describe("the diagnostics channel 'retrysafe'", () => {
  const heard: unknown[] = [];
  const listener = (message: unknown) => void heard.push(message);
  afterEach(() => {
    unsubscribe('retrysafe', listener);
  });

  test('carries the same events', () => {
    subscribe('retrysafe', listener);
    createEmitter().emit(event);
    expect(heard).toEqual([event]);
  });
});

describe('nobody need make an event that nobody hears', () => {
  const listener = () => {};
  afterEach(() => {
    unsubscribe('retrysafe', listener);
  });

  test('without a listener and a subscriber', () => {
    expect(createEmitter().heard).toBe(false);
  });

  test('a listener hears', () => {
    expect(createEmitter(() => {}).heard).toBe(true);
  });

  test('a subscriber hears, also one who came later', () => {
    const emitter = createEmitter();
    subscribe('retrysafe', listener);
    expect(emitter.heard).toBe(true);
  });
});
