import { expect, test } from 'vitest';
import { tool } from '@retrysafe/decorators';
import { plan, setting, whileTimePasses } from '../setting.js';
import { a, askedFor, b, type Case, kinds, no, yes } from './case.js';

const decisions: readonly Case[] = [
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

test.each(decisions)('%s: %s', async (_report, _outcome, run) => {
  await run();
});
