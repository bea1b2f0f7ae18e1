import { tool, type ToolCall } from '@retrysafe/decorators';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type DispatcherOptions, losslessCodec } from '../src/index.js';
import { leaseMs, plan, setting } from './setting.js';

const args = { text: 'x' };
const boom = () => Promise.reject(new Error('boom'));

/** A handler that throws when it is told to, so that the error is read. */
function one(throws: boolean, options: object = {}) {
  const execute = (_args: { text: string }, _call: ToolCall) => {
    if (throws) throw new Error('504');
    return 'made';
  };
  return tool({ name: 'one', class: 'non-idempotent-write', execute, ...options });
}

const notEncoding = { ...losslessCodec, encode: boom as never };
const neverText = { ...losslessCodec, encode: () => undefined as never };
const notDecoding = { ...losslessCodec, decode: boom };

const failing = () => {
  throw new Error('no time');
};
const rejecting = () => Promise.reject(new Error('no time'));

describe('a clock that fails while a handler is at work', () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown) => void unheard.push(error);
  beforeEach(() => void process.on('unhandledRejection', hear));
  afterEach(() => void process.off('unhandledRejection', hear));

  test.each<[string, object]>([
    ['tells no time', { now: failing }],
    ['cannot sleep', { sleep: rejecting }],
    ['cannot even begin to sleep', { sleep: failing }],
  ])('%s ends neither the call nor the process', async (_how, broken) => {
    const here = setting();
    const clock = { now: () => here.clock.now(), sleep: here.clock.sleep };
    const execute = async (_args: { text: string }, _call: ToolCall) => {
      Object.assign(clock, broken);
      await here.clock.advance(leaseMs);
      return 'made';
    };
    const tools = tool({ name: 'one', class: 'non-idempotent-write', timeoutMs: 10 * leaseMs, execute });
    expect(await here.another({ tools, clock }).call('one', args, plan)).toMatchObject({
      kind: 'done',
      result: 'made',
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(unheard).toEqual([]);
  });
});

describe('a hook that must answer at once and gives a promise that rejects', () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown) => void unheard.push(error);
  beforeEach(() => void process.on('unhandledRejection', hear));
  afterEach(() => void process.off('unhandledRejection', hear));

  test.each<[string, object, Partial<DispatcherOptions>, Partial<Answer>]>([
    ['redact', one(false), { redact: boom }, { kind: 'done', recorded: true }],
    ['classifyError', one(true), { classifyError: boom as never }, { kind: 'unknown' }],
    ['subject', one(false, { subject: boom }), {}, { kind: 'refused', code: 'bad-subject' }],
    ['codec.encode', one(false), { codec: notEncoding }, { kind: 'refused', code: 'invalid-arguments' }],
    ['codec.decode', one(false), { codec: notDecoding }, { kind: 'done', recorded: true }],
  ])('%s harms neither the call nor the process', async (_hook, tools, options, answer) => {
    const { dispatcher } = setting({ tools, ...options });
    expect(await dispatcher.call('one', args, plan)).toMatchObject(answer);
    await dispatcher.call('one', { text: 'y' }, plan);
    await new Promise((resolve) => setImmediate(resolve)); // Node tells of a rejection once all microtasks are done
    expect(unheard).toEqual([]);
  });
});

test('a codec that gives no text is told so, and nothing runs unprotected', async () => {
  const { dispatcher, store } = setting({ tools: one(false), codec: neverText });
  expect(await dispatcher.call('one', args, plan)).toMatchObject({
    code: 'invalid-arguments',
    message: expect.stringMatching(/gave a value of type undefined where a text is needed\. Make its encode return/),
  });
  expect(await store.list({})).toEqual([]);
});

test('a codec is called as a method of itself', async () => {
  class Counting {
    encoded = 0;
    encode(value: unknown) {
      this.encoded += 1;
      return losslessCodec.encode(value);
    }
    decode(text: string) {
      return losslessCodec.decode(text);
    }
  }
  const codec = new Counting();
  const { dispatcher } = setting({ tools: one(false), codec });
  expect(await dispatcher.call('one', args, plan)).toMatchObject({ kind: 'done' });
  expect(codec.encoded).toBeGreaterThan(0);
});
