import type { ToolClass } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { childKey } from '../../src/index.js';
import { failingStore, type Mishap } from '../../src/testing/index.js';
import { leaseMs, plan, setting } from '../setting.js';
import { inParts, args, key, bodies } from './in-parts.js';

describe('parts of a call', () => {
  test('run once each, under keys derived from the call', async () => {
    const here = setting();
    const dispatcher = here.another({
      tools: [
        inParts(here, 'idempotent-write', [
          ['pay', {}],
          ['mail', {}],
          ['mail', {}],
        ]),
      ],
    });
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({
      kind: 'done',
      result: ['effect-1', 'effect-2', 'effect-3'],
    });
    expect(here.world.effects.map((effect) => effect.key)).toEqual([
      childKey(key, 'pay', 0),
      childKey(key, 'mail', 0),
      childKey(key, 'mail', 1),
    ]);
    expect((await here.store.list({ parent: key })).map(({ state, tool: name }) => [name, state])).toEqual([
      ['refund/pay', 'done'],
      ['refund/mail', 'done'],
      ['refund/mail', 'done'],
    ]);
  });

  test.each<[string, ToolClass, (Mishap | 'ok')[], string, string[], number]>([
    [
      'the second part is lost: the retry resumes there',
      'idempotent-write',
      ['ok', 'answer-lost'],
      'done',
      ['pay', 'mail'],
      3,
    ],
    ['the second part was busy: the same', 'idempotent-write', ['ok', 'busy'], 'done', ['pay', 'mail'], 3],
    [
      'busy in a tool that must not repeat: the one retry resumes',
      'non-idempotent-write',
      ['ok', 'busy'],
      'done',
      ['pay', 'mail'],
      3,
    ],
    [
      'lost in a tool that must not repeat: unknown',
      'non-idempotent-write',
      ['ok', 'answer-lost'],
      'unknown',
      ['pay', 'mail'],
      2,
    ],
    [
      'a refusal after a done part is not "surely no effect"',
      'idempotent-write',
      ['ok', 'refused'],
      'unknown',
      ['pay'],
      2,
    ],
    ['a refusal of the first part is', 'idempotent-write', ['refused'], 'failed', [], 1],
  ])('%s', async (_name, toolClass, mishaps, kind, effects, requests) => {
    const here = setting();
    here.world.next(...mishaps);
    const dispatcher = here.another({
      tools: [
        inParts(here, toolClass, [
          ['pay', {}],
          ['mail', {}],
        ]),
      ],
    });
    expect(await dispatcher.call('refund', args, plan)).toMatchObject({ kind });
    expect(bodies(here)).toEqual(effects);
    expect(here.world.requests()).toBe(requests);
  });

  test('after an unknown with a done part, the next call resumes and mends', async () => {
    const here = setting();
    here.world.next('ok', 'refused');
    const dispatcher = here.another({
      tools: [
        inParts(here, 'idempotent-write', [
          ['pay', {}],
          ['mail', {}],
        ]),
      ],
    });
    await dispatcher.call('refund', args, plan);
    expect(await dispatcher.call('refund', { text: 'other' }, plan)).toMatchObject({
      kind: 'done',
      result: ['effect-1', 'effect-2'],
      args,
    });
    expect(bodies(here)).toEqual(['pay', 'mail']);
  });

  test('a crash between two parts: the next holder resumes after the last one that is done', async () => {
    const here = setting();
    let crash = true;
    const parts = inParts(
      here,
      'idempotent-write',
      [
        ['pay', {}],
        ['mail', {}],
      ],
      {
        after: () => {
          if (crash) throw Object.assign(new Error('SIGKILL'), { code: 'EKILLED' });
        },
      },
    );
    const dying = here.another({
      tools: [parts],
      policies: { 'idempotent-write': { tries: 1 } },
      store: failingStore(
        here.store,
        { method: 'settle', nth: 2, when: 'before' },
        { method: 'settle', nth: 'all', when: 'before' },
      ),
    });
    void dying.call('refund', args, plan);
    await here.clock.asleep();
    crash = false;
    await here.clock.advance(3 * leaseMs);
    expect(await here.another({ tools: [parts] }).call('refund', args, plan)).toMatchObject({ kind: 'done' });
    expect(bodies(here)).toEqual(['pay', 'mail']);
  });
});
