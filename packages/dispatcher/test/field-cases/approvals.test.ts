import { expect, test } from 'vitest';
import { approveAll, callApproved, plan, setting } from '../setting.js';
import { a, askedFor, b, type Case, kinds, no, texts, yes } from './case.js';

const approvals: readonly Case[] = [
  [
    'mastra-ai/mastra#20487',
    'a resume elsewhere knows the gate and the decision',
    async () => {
      for (const [decision, requests] of [
        [no, 0],
        [yes, 1],
      ] as const) {
        const here = setting();
        const { approvalId, key } = await askedFor(here.dispatcher);
        await here.another().approvals.decide(approvalId, decision);
        await here.another().resume(key);
        expect(here.world.requests()).toBe(requests);
      }
    },
  ],
  [
    'extra-org/extra#139',
    'what runs is what was approved, whatever the replay proposes',
    async () => {
      const here = setting();
      await askedFor(here.dispatcher, a, { ...plan, callId: 'call_1' });
      await approveAll(here.dispatcher);
      expect(await here.dispatcher.call('irreversible', b, { ...plan, callId: 'call_2' })).toMatchObject({ args: a });
      expect(texts(here)).toEqual([a.text]);
    },
  ],
  [
    'pydantic/pydantic-ai#6968',
    'nothing rewrites the arguments after the approval',
    async () => {
      const here = setting();
      const rewriting = here.another({
        authorize: (request) => {
          (request.args as { text: string }).text = 'a thousand';
          return true;
        },
      });
      await askedFor(rewriting);
      await approveAll(rewriting);
      await rewriting.call('irreversible', a, plan);
      expect(texts(here)).toEqual([a.text]);
    },
  ],
  [
    'VoltAgent/voltagent#1403',
    'changing the arguments while the approval is open changes nothing',
    async () => {
      const here = setting();
      const args = { text: 'ten' };
      await askedFor(here.dispatcher, args);
      args.text = 'a thousand';
      await approveAll(here.dispatcher);
      await here.dispatcher.call('irreversible', args, plan);
      expect(texts(here)).toEqual(['ten']);
    },
  ],
  [
    'nicobailon/pi-mcp-adapter#372',
    'one approval covers one call',
    async () => {
      const here = setting();
      await callApproved(here.dispatcher, 'irreversible', { text: 'pay 10' }, plan);
      expect(await here.dispatcher.call('irreversible', { text: 'pay 9999' }, { ...plan, ordinal: '1' })).toMatchObject(
        { kind: 'approval-required' },
      );
      expect(texts(here)).toEqual(['pay 10']);
    },
  ],
  [
    'openai/openai-agents-python#4244',
    'a resume with a fresh context keeps the approval',
    async () => {
      const here = setting();
      const { key } = await askedFor(here.another());
      await approveAll(here.another());
      expect(await here.another().resume(key)).toMatchObject({ kind: 'done' });
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'openai/openai-agents-python#2500',
    'a pending call outlives its process',
    async () => {
      const here = setting();
      const { key, approvalId } = JSON.parse(JSON.stringify(await askedFor(here.another()))) as {
        key: string;
        approvalId: string;
      };
      await here.another().approvals.decide(approvalId, yes);
      expect(await here.another().resume(key)).toMatchObject({ kind: 'done' });
      expect(await here.another().resume(key)).toMatchObject({ kind: 'done', deduplicated: true });
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'openai/openai-agents-js#1435',
    'of two gated calls each gets its own result',
    async () => {
      const here = setting();
      const first = await callApproved(here.dispatcher, 'irreversible', a, { ...plan, ordinal: '1' });
      const second = await callApproved(here.dispatcher, 'irreversible', b, { ...plan, ordinal: '2' });
      expect([first, second]).toMatchObject([{ result: { body: a } }, { result: { body: b } }]);
    },
  ],
  [
    'vercel/ai#17033',
    'approved and not yet run is visible, and runs once when the loop goes on',
    async () => {
      const here = setting();
      await askedFor(here.dispatcher);
      await approveAll(here.dispatcher);
      expect(await here.dispatcher.approvals.list({ states: ['approved'] })).toHaveLength(1);
      for (let i = 0; i < 2; i += 1) await here.dispatcher.call('irreversible', a, plan);
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'NeoLabs-Systems/NeoAgent#86',
    'a restart loses no pending approval',
    async () => {
      const here = setting();
      await askedFor(here.another());
      const restarted = here.another();
      expect(await restarted.approvals.list()).toHaveLength(1);
      await approveAll(restarted);
      expect(await restarted.call('irreversible', a, plan)).toMatchObject({ kind: 'done' });
    },
  ],
  [
    'Agenta-AI/agenta#5041',
    'new session and call ids ask no second time',
    async () => {
      const here = setting();
      const turn = (response: string) =>
        here.another().turn({
          ...plan,
          response,
          history: [],
          calls: [{ callId: `id of ${response}`, name: 'irreversible', args: a }],
        });
      expect(kinds(await turn('r1'))).toEqual(['approval-required']);
      await approveAll(here.dispatcher);
      expect(kinds(await turn('r2'))).toEqual(['done']);
      expect(await here.dispatcher.approvals.list()).toEqual([]);
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'vercel/ai#9862',
    'a preview is a read of its own, and what follows is approved, all under one intent',
    async () => {
      const here = setting();
      expect(await here.dispatcher.call('read', a, plan)).toMatchObject({ kind: 'done' });
      const { key } = await askedFor(here.dispatcher);
      expect(here.world.requests()).toBe(1);
      await approveAll(here.dispatcher);
      expect(await here.dispatcher.call('irreversible', a, plan)).toMatchObject({ kind: 'done', key });
      expect(here.world.requests()).toBe(2);
    },
  ],
  [
    'langchain-ai/langchain#33787',
    'after a person had the arguments changed, the first ones again get what was done with the changed',
    async () => {
      const here = setting();
      const { approvalId } = await askedFor(here.dispatcher, { text: 'pay 100' });
      await here.dispatcher.approvals.decide(approvalId, { ...no, note: 'Pay 80.' });
      await askedFor(here.dispatcher, { text: 'pay 80' });
      await approveAll(here.dispatcher);
      expect(await here.dispatcher.call('irreversible', { text: 'pay 80' }, plan)).toMatchObject({ kind: 'done' });
      const again = await here.dispatcher.call('irreversible', { text: 'pay 100' }, plan);
      expect(again).toMatchObject({ kind: 'done', deduplicated: true, args: { text: 'pay 80' } });
      expect(here.events.filter(({ kind }) => kind === 'drift')).toHaveLength(1);
      expect(texts(here)).toEqual(['pay 80']);
    },
  ],
];

test.each(approvals)('%s: %s', async (_report, _outcome, run) => {
  await run();
});
