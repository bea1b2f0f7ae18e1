import { tool, type ToolCall, type ToolClass } from '@retrysafe/decorators';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer, Dispatcher, ShownCall, Turn } from '../src/index.js';
import type { Mishap } from '../src/testing/index.js';
import { setting, whileTimePasses } from './setting.js';

/** One response of a model that wants things done and words each call anew. */
interface Response {
  /** Which of the things that it still wants it asks for. */
  readonly asks: readonly number[];
  readonly mishaps: readonly (Mishap | 'ok')[];
  /** The result never reaches the model: the framework shows an error instead. */
  readonly hidden: boolean;
  /** The same response is delivered once more, as after a crash of the loop. */
  readonly replayed: boolean;
}

interface Thing {
  readonly text: string;
  readonly about: string;
}

const things = ['printer', 'screen', 'mouse'];
const at = { task: 'thread', step: 'turn' };

const response: fc.Arbitrary<Response> = fc.record({
  asks: fc.uniqueArray(fc.nat(things.length - 1), { minLength: 1 }),
  mishaps: fc.array(
    fc.constantFrom(
      'ok' as const,
      'answer-lost' as const,
      'request-lost' as const,
      'busy' as const,
      'refused' as const,
    ),
    { maxLength: 6 },
  ),
  hidden: fc.boolean(),
  replayed: fc.boolean(),
});

/** A loop that goes on until everything it wants was shown as done, or it was told not to try again. */
async function loop(toolClass: ToolClass, responses: readonly Response[]) {
  const here = setting();
  const create = tool({
    name: 'create',
    class: toolClass as 'idempotent-write',
    subject: ({ about }: Thing) => [about],
    execute: (args: Thing, call: ToolCall) =>
      here.world.request(args, toolClass === 'idempotent-write' ? call.idempotencyKey : undefined),
  });
  const shown = new Set<string>();
  const given = new Set<string>();
  const history: ShownCall[] = [];
  let words = 0;

  const take = async (dispatcher: Dispatcher, id: number, { asks, mishaps, hidden, replayed }: Response) => {
    const wanted = asks.map((i) => things[i] ?? '').filter((about) => !shown.has(about) && !given.has(about));
    const calls = wanted.map((about, i) => ({
      callId: `call_${i}`,
      name: 'create',
      args: { about, text: `wording ${(words += 1)}` },
    }));
    const turn: Turn = { ...at, response: `r${id}`, calls, history: [...history] };
    here.world.next(...mishaps);
    let answers = await dispatcher.turn(turn);
    if (replayed) answers = await here.another({ tools: [create] }).turn(turn);
    answers.forEach((answer: Answer, i) => {
      const about = wanted[i] ?? '';
      const success = answer.kind === 'done' && !hidden;
      history.push({ response: `r${id}`, callId: `call_${i}`, shown: success ? 'success' : 'error' });
      if (success) shown.add(about);
      if (answer.kind === 'unknown' && toolClass !== 'idempotent-write') given.add(about);
    });
  };

  for (const [id, one] of responses.entries()) await take(here.another({ tools: [create] }), id, one);
  const goesOn = { asks: [0, 1, 2], mishaps: [], hidden: false, replayed: false };
  for (let id = responses.length; id < responses.length + 8; id += 1)
    await take(here.another({ tools: [create] }), id, goesOn);
  return {
    here,
    given,
    effects: (about: string) => here.world.effects.filter(({ body }) => (body as Thing).about === about).length,
  };
}

test.each(['idempotent-write', 'non-idempotent-write'] as const)(
  'whatever befalls a loop of %s calls with a subject, nothing is made twice and nothing is lost',
  async (toolClass) => {
    await fc.assert(
      fc.asyncProperty(fc.array(response, { maxLength: 6 }), async (responses) => {
        const playing = loop(toolClass, responses);
        const { given, effects } = await playing;
        for (const about of things) {
          expect(effects(about)).toBeLessThanOrEqual(1);
          if (!given.has(about)) expect(effects(about)).toBe(1);
        }
      }),
      { numRuns: 200 },
    );
  },
);

/** Without a subject a loop must end one thing before it begins another: then the rule alone keeps it right. */
test.each(['idempotent-write', 'non-idempotent-write'] as const)(
  'the same for %s calls without a subject that go one by one',
  async (toolClass) => {
    const ending = fc.record({ mishaps: response.map(({ mishaps }) => mishaps), hidden: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(ending, { maxLength: 12 }), async (endings) => {
        const here = setting();
        const history: ShownCall[] = [];
        let next = 0;
        let words = 0;
        const unknown = new Set<number>();
        for (let id = 0; id < endings.length + 20 && next < things.length; id += 1) {
          const { mishaps, hidden } = endings[id] ?? { mishaps: [], hidden: false };
          here.world.next(...mishaps);
          const calls = [
            { callId: 'call_0', name: toolClass, args: { about: things[next] ?? '', text: `wording ${(words += 1)}` } },
          ];
          const [answer] = await whileTimePasses(
            here.clock,
            here.another().turn({ ...at, response: `r${id}`, calls, history: [...history] }),
          );
          const success = answer?.kind === 'done' && !hidden;
          history.push({ response: `r${id}`, callId: 'call_0', shown: success ? 'success' : 'error' });
          if (success) next += 1;
          if (answer?.kind === 'unknown' && toolClass !== 'idempotent-write') {
            unknown.add(next);
            break; // a model that is told not to try again stops here
          }
        }
        for (const [i, about] of things.entries()) {
          const effects = here.world.effects.filter(({ body }) => (body as Thing).about === about).length;
          expect(effects).toBeLessThanOrEqual(1);
          if (i < next) expect(effects).toBe(1);
        }
        expect(next === things.length || unknown.size > 0).toBe(true);
      }),
      { numRuns: 200 },
    );
  },
);
