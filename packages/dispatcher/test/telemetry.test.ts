import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import type { Telemetry } from '../src/index.js';
import { plan, setting } from './setting.js';

const through: Telemetry = { call: (_about, run) => run(), part: (_about, run) => run(), event: () => {} };

function watchedBy(telemetry: Partial<Telemetry>) {
  let starts = 0;
  const work = tool({
    name: 'work',
    class: 'idempotent-write',
    execute: async (_args: object, call: ToolCall) => {
      starts += 1;
      return call.step('part', () => 'result');
    },
  });
  return { ...setting({ tools: [work], telemetry: { ...through, ...telemetry } }), starts: () => starts };
}

describe('a telemetry', () => {
  test.each<[string, Partial<Telemetry>]>([
    ['that throws before it runs anything', { call: () => Promise.reject(new Error('no exporter')) }],
    [
      'that throws at once',
      {
        call: () => {
          throw new Error('no exporter');
        },
      },
    ],
    ['that throws afterwards', { call: (_about, run) => run().then(() => Promise.reject(new Error('late'))) }],
    ['that runs nothing', { call: async () => ({ kind: 'denied', key: '', by: 'telemetry' }) }],
    ['that runs it twice', { call: (_about, run) => run().then(run) }],
    ['that throws at a part', { part: () => Promise.reject(new Error('no exporter')) }],
    ['that runs a part twice', { part: (_about, run) => run().then(run) }],
    [
      'that throws at an event',
      {
        event: () => {
          throw new Error('no exporter');
        },
      },
    ],
  ])('%s changes no answer, and the handler runs once', async (_name, telemetry) => {
    const { dispatcher, starts } = watchedBy(telemetry);
    expect(await dispatcher.call('work', {}, plan)).toMatchObject({ kind: 'done', result: 'result' });
    expect(starts()).toBe(1);
  });

  test("lets a framework's pause through", async () => {
    const pause = Object.assign(new Error('pause'), { is_bubble_up: true });
    const ask = tool({
      name: 'ask',
      class: 'idempotent-write',
      execute: (_a: object, _c: ToolCall) => Promise.reject(pause),
    });
    await expect(setting({ tools: [ask], telemetry: through }).dispatcher.call('ask', {}, plan)).rejects.toBe(pause);
  });
});
