import { expect, test } from 'vitest';
import type { Dispatcher } from '../../src/index.js';
import { approveAll, plan, setting } from '../setting.js';
import { a, b, type Case, type Here, kinds, texts, write } from './case.js';

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

const pauses: readonly Case[] = [
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
];

test.each(pauses)('%s: %s', async (_report, _outcome, run) => {
  await run();
});
