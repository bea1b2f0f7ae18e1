import { describe, expect, test } from 'vitest';
import type { Mishap } from '../../src/testing/index.js';
import { type Play, played, lostOnce } from './played.js';

const busyOut: readonly Mishap[] = ['busy', 'busy', 'busy'];

/** What the user wanted stands beside what happened: a double and a loss would both show. */
describe('histories of an agent loop: nothing twice, nothing lost', () => {
  test.each<[string, string, Play[], string[], string[]]>([
    [
      'a reworded retry after a timeout that committed',
      'idempotent-write',
      [
        { response: 'r1', calls: 'a:September', mishaps: lostOnce },
        { response: 'r2', calls: 'b:September-2026' },
      ],
      ['unknown', 'done(September)'],
      ['September'],
    ],
    [
      'the same with a tool that cannot repeat',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:September', mishaps: ['answer-lost'] },
        { response: 'r2', calls: 'b:September-2026' },
      ],
      ['unknown', 'unknown'],
      ['September'],
    ],
    [
      'a response that was generated anew under its old ids, and then another wish',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:September' },
        { response: 'r1', calls: 'a:September-2026', shown: '' },
        { response: 'r2', calls: 'b:October', shown: 'r1/a=success' },
      ],
      ['done(September)', 'dup(September)', 'done(October)'],
      ['September', 'October'],
    ],
    [
      'a mended retry after a refusal',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:wrong', mishaps: ['refused'] },
        { response: 'r2', calls: 'b:right' },
      ],
      ['failed', 'done(right)'],
      ['right'],
    ],
    [
      'a retry after the provider never got it',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one', mishaps: busyOut.slice(1) },
        { response: 'r2', calls: 'b:one' },
      ],
      ['failed', 'done(one)'],
      ['one'],
    ],
    [
      'a second, other call after a success',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:two' },
      ],
      ['done(one)', 'done(two)'],
      ['one', 'two'],
    ],
    [
      'the very same call after a success',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:one' },
      ],
      ['done(one)', 'dup(one)'],
      ['one'],
    ],
    [
      'the very same call, wanted again',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:one', sameArgs: 'again' },
      ],
      ['done(one)', 'done(one)'],
      ['one', 'one'],
    ],
    [
      'two equal calls of one response',
      'non-idempotent-write',
      [{ response: 'r1', calls: 'a:remind b:remind' }],
      ['done(remind) done(remind)'],
      ['remind', 'remind'],
    ],
    [
      'one call that the provider streamed twice',
      'non-idempotent-write',
      [{ response: 'r1', calls: 'a:one a:one' }],
      ['done(one) dup(one)'],
      ['one'],
    ],
    [
      'one id for two calls',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one a:two' },
        { response: 'r2', calls: 'a:three' },
      ],
      ['done(one) done(two)', 'done(three)'],
      ['one', 'two', 'three'],
    ],
    [
      'ids that restart with every response',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'call_0:one' },
        { response: 'r2', calls: 'call_0:two' },
        { response: 'r3', calls: 'call_0:three' },
      ],
      ['done(one)', 'done(two)', 'done(three)'],
      ['one', 'two', 'three'],
    ],
    [
      'a saved response that is replayed',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one b:two' },
        { response: 'r1', calls: 'a:one b:two', shown: '' },
      ],
      ['done(one) done(two)', 'dup(one) dup(two)'],
      ['one', 'two'],
    ],
    [
      'a saved response replayed after later ones',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:two' },
        { response: 'r1', calls: 'a:one', shown: '' },
      ],
      ['done(one)', 'done(two)', 'dup(one)'],
      ['one', 'two'],
    ],
    [
      'a fork from a checkpoint before the first result',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r1-again', calls: 'c:uno', shown: '' },
      ],
      ['done(one)', 'dup(one)'],
      ['one'],
    ],
    [
      'a done call whose result was never handed over',
      'non-idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:uno', shown: 'r1/a=error' },
      ],
      ['done(one)', 'dup(one)'],
      ['one'],
    ],
    [
      'one of a batch is lost, and both are asked for again',
      'idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:two', mishaps: lostOnce },
        { response: 'r3', calls: 'c:one d:zwei' },
      ],
      ['done(one)', 'unknown', 'dup(one) done(two)'],
      ['one', 'two'],
    ],
    [
      'a loop that asks for one success ten times',
      'non-idempotent-write',
      [...Array(10).keys()].map((i) => ({ response: `r${i}`, calls: `c${i}:one` })),
      ['done(one)', ...Array<string>(9).fill('dup(one)')],
      ['one'],
    ],
    [
      'three different things, one response each, the second lost',
      'idempotent-write',
      [
        { response: 'r1', calls: 'a:one' },
        { response: 'r2', calls: 'b:two', mishaps: lostOnce },
        { response: 'r3', calls: 'c:two!' },
        { response: 'r4', calls: 'd:three' },
      ],
      ['done(one)', 'unknown', 'done(two)', 'done(three)'],
      ['one', 'two', 'three'],
    ],
    [
      'irreversible: the loop comes back before anybody decided',
      'irreversible',
      [
        { response: 'r1', calls: 'a:close' },
        { response: 'r2', calls: 'b:close-it' },
      ],
      ['approval-required', 'approval-required'],
      [],
    ],
  ])('%s', async (_name, toolName, plays, answered, effects) => {
    const seen = await played(toolName, plays);
    expect(seen.answered).toEqual(answered);
    expect(seen.effects).toEqual(effects);
  });
});
