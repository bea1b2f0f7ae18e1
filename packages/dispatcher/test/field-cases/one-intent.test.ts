import { expect, test } from 'vitest';
import { callApproved, plan, setting } from '../setting.js';
import { a, b, type Case, kinds, texts, write } from './case.js';

const oneIntent: readonly Case[] = [
  [
    'crewAIInc/crewAI#5802',
    'other arguments in the same step are a retry, drift is told',
    async () => {
      const here = setting();
      here.world.next('answer-lost', 'answer-lost', 'answer-lost');
      await here.dispatcher.call('idempotent-write', a, plan);
      expect(await here.dispatcher.call('idempotent-write', b, plan)).toMatchObject({ kind: 'done', args: a });
      expect(here.events.map(({ kind }) => kind)).toContain('drift');
      expect(texts(here)).toEqual([a.text]);
    },
  ],
  [
    'crewAIInc/crewAI#6509',
    'equal arguments in two steps are two intents',
    async () => {
      const here = setting();
      const answers = [
        await here.dispatcher.call('non-idempotent-write', a, plan),
        await here.dispatcher.call('non-idempotent-write', a, { ...plan, step: 'other' }),
      ];
      expect(new Set(answers.map((answer) => 'key' in answer && answer.key)).size).toBe(2);
      expect(texts(here)).toEqual([a.text, a.text]);
    },
  ],
  [
    'n8n-io/n8n#14423',
    'undefined, an empty list and 0 are successes',
    async () => {
      for (const value of [undefined, [], 0, '', false, null]) {
        let starts = 0;
        const odd = write(
          'odd',
          () => {
            starts += 1;
            return value;
          },
          'idempotent-write',
        );
        const { dispatcher } = setting({ tools: [odd], policies: { 'idempotent-write': { tries: 5, backoffMs: 0 } } });
        for (let i = 0; i < 5; i += 1) await dispatcher.call('odd', a, plan);
        expect(starts).toBe(1);
      }
    },
  ],
  [
    'anthropics/claude-code#68362',
    'a turn that is asked for again and again runs its tool once',
    async () => {
      const here = setting();
      for (let i = 0; i < 5; i += 1) {
        const calls = [{ callId: `call-${i}`, name: 'non-idempotent-write', args: { text: `wording ${i}` } }];
        expect(kinds(await here.another().turn({ ...plan, response: `r${i}`, calls, history: [] }))).toEqual(['done']);
      }
      expect(texts(here)).toEqual(['wording 0']);
    },
  ],
  [
    'charmbracelet/crush#3205',
    'one call that the provider emits twice runs once',
    async () => {
      const here = setting();
      const call = { callId: 'd1', name: 'non-idempotent-write', args: a };
      await here.dispatcher.turn({ ...plan, response: 'r', calls: [call, { ...call, args: { ...a } }], history: [] });
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'timescale/tiger-agents-for-work#278',
    'the same call ten times runs once, and each replay can be counted',
    async () => {
      const here = setting();
      for (let i = 0; i < 10; i += 1) await here.dispatcher.call('non-idempotent-write', a, plan);
      expect(here.world.requests()).toBe(1);
      expect(here.events.filter(({ kind }) => kind === 'deduplicated')).toHaveLength(9);
    },
  ],
  [
    'HKUDS/Vibe-Trading#1341',
    'arguments that JSON cannot carry make no false match',
    async () => {
      const here = setting();
      const cyclic: { text: string; self?: unknown } = { text: 'cyclic' };
      cyclic.self = cyclic;
      const answers = [
        await here.dispatcher.call('non-idempotent-write', { text: 'big', n: 1n }, plan),
        await here.dispatcher.call('non-idempotent-write', cyclic, { ...plan, ordinal: 1 }),
      ];
      expect(kinds(answers)).toEqual(['done', 'done']);
      expect(texts(here)).toEqual(['big', 'cyclic']);
    },
  ],
  [
    'livekit/agents#6610',
    "a harness's own field changes no identity",
    async () => {
      const here = setting();
      await here.dispatcher.call('non-idempotent-write', a, plan);
      expect(await here.dispatcher.call('non-idempotent-write', { ...a, confirmDuplicate: true }, plan)).toMatchObject({
        deduplicated: true,
      });
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'KeeperHub/keeperhub#1877',
    'a reworded reason makes no second payment',
    async () => {
      const here = setting();
      await callApproved(here.dispatcher, 'irreversible', { text: 'pay', about: 'reason a' }, plan);
      await callApproved(here.dispatcher, 'irreversible', { text: 'pay', about: 'reason b' }, plan);
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'langchain-ai/langgraph#6603',
    'a replay gives back what the handler returned, and what it did to its arguments nobody sees',
    async () => {
      const args = { text: 'a', items: ['first'] };
      const push = write('push', (given) => void (given as typeof args).items.push('pushed'));
      const here = setting({ tools: [push] });
      for (const deduplicated of [false, true]) {
        expect(await here.dispatcher.call('push', args, plan)).toMatchObject({ result: undefined, deduplicated });
        expect(args.items).toEqual(['first']);
      }
    },
  ],
];

test.each(oneIntent)('%s: %s', async (_report, _outcome, run) => {
  await run();
});
