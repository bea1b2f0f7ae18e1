import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { plan, setting, type Setting, whileTimePasses } from '../setting.js';
import { args, bodies } from './in-parts.js';

/** What one of the handler's chains does, one after the other: a part, a wait of so many ms, or a throw. */
type Chain = readonly (string | number | Error)[];

const lost = Object.assign(new Error('lost'), { status: 504 });

/** A tool that runs chains side by side, other ones in each start; the last ones in all starts that follow. */
function inChains(here: Setting, timeoutMs: number | undefined, ...starts: readonly (readonly Chain[])[]) {
  let started = 0;
  const run = async (chain: Chain, call: ToolCall) => {
    for (const next of chain) {
      if (next instanceof Error) throw next;
      if (typeof next === 'number') await here.clock.sleep(next);
      else await call.step(next, (step) => here.world.request(next, step.idempotencyKey));
    }
  };
  return tool({
    name: 'refund',
    class: 'idempotent-write',
    ...(timeoutMs !== undefined && { timeoutMs }),
    execute: async (_args: { text: string }, call: ToolCall) => {
      const chains = starts[Math.min(started++, starts.length - 1)] ?? [];
      await Promise.all(chains.map((chain) => run(chain, call)));
    },
  });
}

/** The answer of the last of several calls, each with one start of the handler. */
async function afterCalls(here: Setting, ...starts: readonly (readonly Chain[])[]) {
  const policies = { 'idempotent-write': { tries: 1 } };
  const dispatcher = here.another({ tools: [inChains(here, undefined, ...starts)], policies });
  const call = () => whileTimePasses(here.clock, dispatcher.call('refund', args, plan));
  for (let n = 1; n < starts.length; n += 1) expect(await call()).toMatchObject({ kind: 'unknown' });
  return call();
}

describe('a retry of chains that run side by side', () => {
  test.each<[string, readonly Chain[], readonly Chain[]]>([
    [
      'is slower in another chain than before',
      [
        ['a1', 200, lost],
        ['b1', 100, 'b2'],
      ],
      [
        ['a1', 200, 'a2'],
        ['b1', 9_000, 'b2'],
      ],
    ],
    [
      'has parts that never were beside another',
      [
        ['a1', 300, lost],
        [200, 'b1'],
      ],
      [
        ['a1', 200, 'a2'],
        [700, 'b1'],
      ],
    ],
    [
      'needs long in a chain that never was beside another',
      [
        ['a1', 500, lost],
        [200, 'b1', 100, 'b2'],
      ],
      [
        ['a1', 100, 'a2'],
        [800, 'b1', 2_000, 'b2'],
      ],
    ],
    [
      'has three, each with a new part before the others come to theirs',
      [
        ['a1', 300, lost],
        ['b1', 100, 'b2', 400],
        ['c1', 100, 'c2', 400],
      ],
      [
        ['a1', 200, 'a2'],
        ['b1', 5_000, 'b2', 'b3'],
        ['c1', 10_000, 'c2', 'c3'],
      ],
    ],
  ])('resumes, where it %s', async (_name, before, after) => {
    const here = setting();
    expect(await afterCalls(here, before, after)).toMatchObject({ kind: 'done' });
    const parts = after.flat().filter((one) => typeof one === 'string');
    expect(bodies(here).toSorted()).toEqual(parts.toSorted());
  });

  test.each<[string, readonly Chain[], readonly Chain[], string]>([
    ['one chain that has another way', [['a', 'b', lost]], [['x', 'b']], "asks for 'x' and passed over 'a', 'b'"],
    [
      'a chain that does not come to its part',
      [['a1'], ['b1', 100, 'b2', 100, lost]],
      [['a1', 50, 'x'], ['b1']],
      "asks for 'x' and passed over 'b2'",
    ],
    [
      'a chain that ends too early',
      [
        ['a1', 300, lost],
        [200, 'b1'],
      ],
      [['a1', 50, 'x'], [100]],
      "asks for 'x' and passed over 'b1'",
    ],
    [
      'another way in each chain',
      [['a1'], ['b1', 100, 'b2', 100, lost]],
      [
        ['a1', 150, 'x'],
        ['b1', 350, 'x too'],
      ],
      "asks for 'x' and passed over 'b2'",
    ],
    [
      'another way in chains that begin together',
      [['a'], ['b', 100, lost]],
      [['x'], ['x too'], ['x three']],
      "asks for 'x' and passed over 'a', 'b'",
    ],
  ])('is unknown and begins nothing new, where there is %s', async (_name, before, after, reason) => {
    const here = setting();
    expect(await afterCalls(here, before, after)).toMatchObject({
      kind: 'unknown',
      reason: expect.stringMatching(reason),
    });
    expect(bodies(here).filter((body) => String(body).startsWith('x'))).toEqual([]);
  });

  test('leaves a part that waits for the others to the next start, when its handler fails meanwhile', async () => {
    const here = setting();
    const first: readonly Chain[] = [
      ['a1', 300, lost],
      ['b1', 100, 'b2'],
    ];
    const fails: readonly Chain[] = [
      ['a1', 50, 'a2'],
      ['b1', 200, lost, 'b2'],
    ];
    const last: readonly Chain[] = [
      ['a1', 'a2'],
      ['b1', 'b2'],
    ];
    const tools = [inChains(here, undefined, first, fails, last)];
    const dispatcher = here.another({ tools, policies: { 'idempotent-write': { tries: 3, backoffMs: 0 } } });
    const beganAt = here.clock.now();
    const answer = await whileTimePasses(here.clock, dispatcher.call('refund', args, plan));
    expect(answer).toMatchObject({ kind: 'done', attempts: 3 });
    expect(here.clock.now() - beganAt).toBeLessThanOrEqual(1_000);
    expect(bodies(here)).toEqual(['a1', 'b1', 'b2', 'a2']);
  });

  test('lets many wait without a warning of Node', async () => {
    const warnings: unknown[] = [];
    const hear = (warning: unknown) => void warnings.push(warning);
    process.on('warning', hear);
    try {
      const here = setting();
      const names = Array.from({ length: 12 }, (_, n) => `new ${n}`);
      const many: readonly Chain[] = [...names.map((name, n) => [n + 1, name]), [5_000, 'old']];
      expect(await afterCalls(here, [['old', lost]], many)).toMatchObject({ kind: 'done' });
      expect(bodies(here)).toHaveLength(13);
      expect(warnings).toEqual([]);
    } finally {
      process.off('warning', hear);
    }
  });

  test('leaves a part that waits for the others to the next start, when its own is stopped', async () => {
    const here = setting();
    const first: readonly Chain[] = [
      ['a1', 200, lost],
      ['b1', 100, 'b2'],
    ];
    const slow: readonly Chain[] = [
      ['a1', 'a2'],
      ['b1', 9_000, 'b2'],
    ];
    const tools = [
      inChains(here, 3_000, first, slow, [
        ['a1', 200, 'a2'],
        ['b1', 'b2'],
      ]),
    ];
    const dispatcher = here.another({ tools, policies: { 'idempotent-write': { tries: 2, backoffMs: 0 } } });
    const call = () => whileTimePasses(here.clock, dispatcher.call('refund', args, plan));
    expect(await call()).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('timed out') });
    await here.clock.advance(60_000);
    expect(bodies(here)).toEqual(['a1', 'b1', 'b2']);
    expect(await call()).toMatchObject({ kind: 'done', attempts: 3 });
    expect(bodies(here)).toEqual(['a1', 'b1', 'b2', 'a2']);
  });
});
