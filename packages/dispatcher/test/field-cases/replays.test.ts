import { expect, test } from 'vitest';
import { type Dispatcher, Refused } from '../../src/index.js';
import { approveAll, callApproved, plan, setting } from '../setting.js';
import { a, b, type Case, crash, type Here, kinds, texts, write, writes } from './case.js';

/** What LangGraph's interrupt() throws. */
const pause = () => Object.assign(new Error('pause'), { name: 'GraphInterrupt', is_bubble_up: true });

/** A tool that pauses its first start, and one that writes. */
function pausing(here: Here) {
  let starts = 0;
  const ask = write('ask', (args) => {
    starts += 1;
    if (starts === 1) throw pause();
    return here.world.request({ ...args, text: 'answered' });
  });
  const send = write('send', (args) => here.world.request(args));
  return { tools: [ask, send], starts: () => starts };
}

const replays: readonly Case[] = [
  [
    'langchain-ai/langgraph#6792',
    'work done before a pause is not repeated on resume',
    async () => {
      const here = setting();
      const { tools } = pausing(here);
      const flow = async (dispatcher: Dispatcher) => [
        await dispatcher.call('send', a, plan),
        await dispatcher.call('ask', a, plan),
      ];
      await expect(flow(here.another({ tools }))).rejects.toThrow('pause');
      expect(kinds(await flow(here.another({ tools })))).toEqual(['done', 'done']);
      expect(texts(here)).toEqual([a.text, 'answered']);
    },
  ],
  [
    'langchain-ai/langgraph#7780',
    'three rounds of a loop, replayed after each pause, make three effects',
    async () => {
      const here = setting();
      for (let resumes = 1; resumes <= 3; resumes += 1) {
        const dispatcher = here.another();
        for (let i = 0; i < resumes; i += 1)
          await dispatcher.call('non-idempotent-write', { text: `draft ${i}` }, { ...plan, ordinal: i });
      }
      expect(texts(here)).toEqual(['draft 0', 'draft 1', 'draft 2']);
    },
  ],
  [
    'langchain-ai/langgraph#3126',
    'a pausing sibling does not run the others again',
    async () => {
      const here = setting();
      const { tools } = pausing(here);
      const turn = {
        ...plan,
        response: 'r',
        history: [],
        calls: ['send', 'ask'].map((name) => ({ callId: name, name, args: a })),
      };
      await expect(here.another({ tools }).turn(turn)).rejects.toThrow('pause');
      expect(await here.another({ tools }).turn(turn)).toMatchObject([{ deduplicated: true }, { deduplicated: false }]);
      expect(texts(here)).toEqual([a.text, 'answered']);
    },
  ],
  [
    'LibreChat-AI/agents#294',
    'the same under parallel, sequential and queued dispatch',
    async () => {
      const schedules: ((dispatcher: Dispatcher) => Promise<unknown>)[] = [
        (dispatcher) => Promise.all([dispatcher.call('send', a, plan), dispatcher.call('ask', a, plan)]),
        async (dispatcher) => {
          await dispatcher.call('send', a, plan);
          await dispatcher.call('ask', a, plan);
        },
        async (dispatcher) => {
          await dispatcher.call('ask', a, plan).finally(() => dispatcher.call('send', a, plan));
        },
      ];
      for (const schedule of schedules) {
        const here = setting();
        const { tools } = pausing(here);
        await expect(schedule(here.another({ tools }))).rejects.toThrow('pause');
        await schedule(here.another({ tools }));
        expect(texts(here).filter((text) => text === a.text)).toHaveLength(1);
      }
    },
  ],
  [
    'langchain-ai/langchainjs#11649',
    'a pause is not retried',
    async () => {
      const here = setting();
      const { tools, starts } = pausing(here);
      await expect(here.another({ tools }).call('ask', a, plan)).rejects.toThrow('pause');
      expect(starts()).toBe(1);
      expect(await here.store.list({})).toMatchObject([{ state: 'open', attempts: 0 }]);
    },
  ],
  [
    'pydantic/pydantic-ai#6640',
    'a tool that asks the model again returns a value, and its effect stands once',
    async () => {
      const here = setting();
      const asking = write('asking', async (args) => {
        await here.world.request(args);
        return { askAgain: 'which account?' };
      });
      const dispatcher = here.another({ tools: [asking] });
      expect(await dispatcher.call('asking', a, plan)).toMatchObject({
        kind: 'done',
        result: { askAgain: 'which account?' },
      });
      await dispatcher.call('asking', b, plan);
      expect(here.world.requests()).toBe(1);
    },
  ],
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
    'n8n-io/n8n#38256',
    'an outer retry that rebuilds the agent finds the record',
    async () => {
      const here = setting();
      for (let attempt = 0; attempt < 3; attempt += 1) await here.another().call('non-idempotent-write', a, plan);
      expect(texts(here)).toEqual([a.text]);
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
    'agentarea/agentarea#320',
    'a second attempt of the whole workflow does not run the command again',
    async () => {
      const here = setting();
      await here.dispatcher.call('non-idempotent-write', a, plan);
      expect(await here.another().call('non-idempotent-write', a, plan)).toMatchObject({ deduplicated: true });
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'TracecatHQ/tracecat#3266',
    'a lost executor is not redispatched blindly',
    async () => {
      const here = setting();
      await crash(here, 'non-idempotent-write', true);
      expect(await here.dispatcher.call('non-idempotent-write', b, plan)).toMatchObject({ kind: 'unknown' });
      expect(texts(here)).toEqual([a.text]);
    },
  ],
  [
    'recoupable/app#1918',
    'a step killed after its report was sent sends no other',
    async () => {
      const here = setting();
      await here.another().call('non-idempotent-write', a, plan);
      for (let i = 0; i < 2; i += 1)
        expect(await here.another().call('non-idempotent-write', a, plan)).toMatchObject({
          kind: 'done',
          deduplicated: true,
        });
      expect(here.world.requests()).toBe(1);
    },
  ],
  [
    'vercel/workflow#2780',
    'a key that is in flight in this process is joined',
    async () => {
      const here = setting();
      const { letGo } = here.world.hold();
      const both = Promise.all([
        here.dispatcher.call('non-idempotent-write', a, plan),
        here.dispatcher.call('non-idempotent-write', a, plan),
      ]);
      await here.clock.advance(1);
      letGo();
      const [first, second] = await both;
      expect(first.kind === 'done' && second.kind === 'done' && second.result).toEqual(
        first.kind === 'done' && first.result,
      );
      expect(here.world.requests()).toBe(1);
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
    'ComposioHQ/composio#3654',
    'every attempt sends the same key',
    async () => {
      const here = setting();
      here.world.next('answer-lost');
      const keys: string[] = [];
      const send = write(
        'send',
        (args, call) => {
          keys.push(call.idempotencyKey);
          return here.world.request(args, call.idempotencyKey);
        },
        'idempotent-write',
      );
      await here.another({ tools: [send] }).call('send', a, plan);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  ],
  [
    'smg-project/smg#2441',
    'a connection lost in mid-call is replayed for read and idempotent only',
    async () => {
      const seen: unknown[] = [];
      for (const toolClass of ['read', ...writes] as const) {
        const here = setting();
        if (toolClass === 'irreversible') {
          await here.dispatcher.call(toolClass, a, plan);
          await approveAll(here.dispatcher);
        }
        here.world.next('request-lost');
        seen.push([(await here.dispatcher.call(toolClass, a, plan)).kind, here.world.requests()]);
      }
      expect(seen).toEqual([
        ['done', 2],
        ['done', 2],
        ['unknown', 1],
        ['unknown', 1],
      ]);
    },
  ],
  [
    'dbos-inc/dbos-transact-ts#1243',
    'a handler can say: do not try again',
    async () => {
      let starts = 0;
      const never = write(
        'never',
        () => {
          starts += 1;
          throw new Refused('no such customer');
        },
        'idempotent-write',
      );
      const { dispatcher } = setting({ tools: [never] });
      const answer = await dispatcher.call('never', a, plan);
      expect(answer).toMatchObject({ kind: 'failed', attempts: 1 });
      expect(await dispatcher.resume('key' in answer ? (answer.key ?? '') : '')).toMatchObject({
        kind: 'failed',
        deduplicated: true,
      });
      expect(starts).toBe(1);
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
    'google/adk-python#6198',
    'confirming a tool that restarts the whole sequence replays what was done',
    async () => {
      const here = setting();
      const sequence = async (dispatcher: Dispatcher) => [
        await dispatcher.call('non-idempotent-write', a, plan),
        await dispatcher.call('irreversible', b, plan),
      ];
      expect(kinds(await sequence(here.another()))).toEqual(['done', 'approval-required']);
      await approveAll(here.dispatcher);
      expect(await sequence(here.another())).toMatchObject([
        { deduplicated: true },
        { kind: 'done', deduplicated: false },
      ]);
      expect(texts(here)).toEqual([a.text, b.text]);
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

test.each(replays)('%s: %s', async (_report, _outcome, run) => {
  await run();
});
