import { expect, test } from 'vitest';
import { tool } from '@retrysafe/decorators';
import type { CallContext, Dispatcher } from '../../src/index.js';
import { approveAll, callApproved, plan, setting, whileTimePasses } from '../setting.js';
import { a, b, type Case, kinds, texts } from './case.js';

async function askedFor(dispatcher: Dispatcher, args = a, context: CallContext = plan) {
  const answer = await dispatcher.call('irreversible', args, context);
  if (answer.kind !== 'approval-required') throw new Error(`not asked, but ${answer.kind}`);
  return answer;
}

const yes = { approve: true, by: 'ann' };
const no = { approve: false, by: 'ann' };

const approvals: readonly Case[] = [
  [
    'archestra-ai/archestra#5132',
    'two tabs, two clicks, one execution',
    async () => {
      const here = setting();
      const { approvalId, key } = await askedFor(here.dispatcher);
      const tabs = [here.another(), here.another()];
      await Promise.all(tabs.map((tab) => tab.approvals.decide(approvalId, yes)));
      const answers = await whileTimePasses(here.clock, Promise.all(tabs.map((tab) => tab.resume(key))));
      expect(kinds(answers)).toEqual(['done', 'done']);
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'OpenRouterTeam/typescript-sdk#518',
    'approved twice runs once; a no stands against a yes, whichever came first',
    async () => {
      const twice = setting();
      const { approvalId, key } = await askedFor(twice.dispatcher);
      for (let i = 0; i < 2; i += 1) {
        await twice.dispatcher.approvals.decide(approvalId, yes);
        await twice.dispatcher.resume(key);
      }
      expect(twice.world.requests()).toBe(1);
      for (const [first, second, kind] of [
        [no, yes, 'too-late'],
        [yes, no, 'decided'],
      ] as const) {
        const both = setting();
        const asked = await askedFor(both.dispatcher);
        await both.dispatcher.approvals.decide(asked.approvalId, first);
        expect(await both.dispatcher.approvals.decide(asked.approvalId, second)).toMatchObject({ kind });
        expect(await both.dispatcher.resume(asked.key)).toMatchObject({ kind: 'denied' });
        expect(both.world.requests()).toBe(0);
      }
    },
  ],
  [
    'mastra-ai/mastra#19633',
    'a late yes to an old question does not answer the new one',
    async () => {
      const here = setting();
      const old = await askedFor(here.dispatcher);
      await here.dispatcher.approvals.decide(old.approvalId, no);
      const pending = await askedFor(here.dispatcher, b);
      expect(await here.dispatcher.approvals.decide(old.approvalId, yes)).toMatchObject({ kind: 'too-late' });
      expect(await here.dispatcher.resume(pending.key)).toMatchObject({
        kind: 'approval-required',
        approvalId: pending.approvalId,
      });
      expect(here.world.requests()).toBe(0);
    },
  ],
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
    'mastra-ai/mastra#21319',
    "false, 0 and '' are decisions, and they are no",
    async () => {
      for (const approve of [false, 0, ''] as unknown as boolean[]) {
        const here = setting();
        const { approvalId } = await askedFor(here.dispatcher);
        expect(await here.dispatcher.approvals.decide(approvalId, { approve, by: 'ann' })).toMatchObject({
          approval: { state: 'denied' },
        });
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
    'google/adk-go#876',
    'the gate stands before the handler',
    async () => {
      const here = setting();
      await askedFor(here.dispatcher);
      expect(here.world.requests()).toBe(0);
    },
  ],
  [
    'assistant-ui/assistant-ui#5901',
    'a result handed in for a gated call is no decision',
    async () => {
      const here = setting();
      const { key } = await askedFor(here.dispatcher);
      expect(await here.dispatcher.settle(key, { kind: 'done', result: 'Approved' }, { by: 'client' })).toBe(false);
      expect(await here.dispatcher.call('irreversible', a, plan)).toMatchObject({ kind: 'approval-required' });
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
    'vercel/ai#16334',
    'the id alone is enough to decide',
    async () => {
      const here = setting();
      const { approvalId: id } = await askedFor(here.dispatcher);
      const kept = { id, approved: true };
      expect(await here.another().approvals.decide(kept.id, { approve: kept.approved, by: 'ann' })).toMatchObject({
        kind: 'decided',
      });
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
    'vivekchand/clawmetry#4491',
    'what has lapsed is not pending, also after a restart',
    async () => {
      const here = setting();
      await askedFor(here.dispatcher);
      await here.clock.advance(86_400_001);
      expect(await here.another().approvals.list()).toEqual([]);
      expect(await here.another().approvals.list({ states: ['lapsed'] })).toHaveLength(1);
    },
  ],
  [
    'memrynote/memry#451',
    'no answer until the deadline is lapsed, not denied',
    async () => {
      const here = setting();
      const { approvalId } = await askedFor(here.dispatcher);
      await here.clock.advance(86_400_001);
      expect(await here.dispatcher.call('irreversible', a, plan)).toMatchObject({ kind: 'approval-required' });
      expect(await here.dispatcher.approvals.decide(approvalId, yes)).toMatchObject({
        kind: 'too-late',
        approval: { state: 'lapsed' },
      });
      expect(here.world.requests()).toBe(0);
    },
  ],
  [
    'letta-ai/letta-code#2578',
    'a stale decision is answered at once',
    async () => {
      const here = setting();
      const { approvalId } = await askedFor(here.dispatcher);
      await here.clock.advance(86_400_001);
      const before = here.clock.now();
      expect(await here.another().approvals.decide(approvalId, yes)).toMatchObject({ kind: 'too-late' });
      expect(here.clock.now()).toBe(before);
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
  [
    'langchain-ai/langchain#40166',
    'a call that was edited into another tool is asked for as that tool',
    async () => {
      const here = setting();
      await here.dispatcher.call('read', a, plan);
      expect(await here.dispatcher.call('irreversible', a, plan)).toMatchObject({ kind: 'approval-required' });
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'sweatco/archie-hq#168',
    'a tool without a class is refused by name before anything runs, and floods nobody with questions',
    async () => {
      const names = Array.from({ length: 40 }, (_, n) => `tool_${n}`);
      const unclassified = (name: string) => tool({ name, description: 'x', execute: () => null } as never);
      expect(() => setting({ tools: names.map(unclassified) })).toThrow(
        /'tool_0' has no class\. Use one of: read, idempotent-write, non-idempotent-write, irreversible/,
      );
      const foreign = names.map((name) => ({ name, description: 'x', execute: () => null }));
      expect(() => setting({ tools: foreign })).toThrow(
        expect.objectContaining({ code: 'not-a-tool', message: expect.stringContaining('make a tool({ name, class') }),
      );
    },
  ],
];

test.each(approvals)('%s: %s', async (_report, _outcome, run) => {
  await run();
});
