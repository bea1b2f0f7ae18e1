import { fakeClock } from '@retrysafe/dispatcher/testing';
import { expect, test } from 'vitest';
import { deadline } from '../src/deadline.js';
import { commandsOf, type RedisClient } from '../src/redis/client.js';
import { runner } from '../src/redis/run-script.js';

/** An ioredis of which only its socket and its evalsha are seen. */
function client() {
  const seen: string[] = [];
  return {
    seen,
    stream: { cork: () => void seen.push('cork'), uncork: () => void seen.push('uncork') },
    evalsha: async (sha: string) => void seen.push(sha),
    eval: async () => undefined,
    config: async () => undefined,
  };
}

function sender(redis: RedisClient) {
  const run = runner(commandsOf(redis), deadline('Redis', 1_000));
  return (sha: string) => run({ sha, text: '' }, [], []);
}

test.each<[string, (send: (name: string) => Promise<unknown>) => Promise<unknown>, readonly string[]]>([
  [
    'one command after another goes out at once',
    async (send) => {
      await send('a');
      await send('b');
    },
    ['a', 'b'],
  ],
  [
    'what follows another command in its tick goes out with the rest of the tick',
    (send) => Promise.all([send('a'), send('b'), send('c')]),
    ['a', 'cork', 'b', 'c', 'uncork'],
  ],
])('%s', async (_name, run, expected) => {
  const redis = client();
  await run(sender(redis));
  await new Promise(setImmediate); // the tick is over
  expect(redis.seen).toEqual(expected);
});

test('a client that shows no socket is sent every command as it comes', async () => {
  const { stream: _stream, ...redis } = client();
  await Promise.all(['a', 'b'].map(sender(redis)));
  expect(redis.seen).toEqual(['a', 'b']);
});

test.each<[string, (late: Late) => void]>([
  ['a sight to go on from', ({ resolve }) => resolve(['1', '0', 0, null, null])],
  ['word of an unknown script', ({ reject }) => reject(new Error('NOSCRIPT No matching script.'))],
  ['an error', ({ reject }) => reject(new Error('ECONNRESET'))],
])('a request that was given up ends there, also when %s comes late', async (_name, answerLate) => {
  const sent: string[] = [];
  const late: Late[] = [];
  const answer = new Promise((resolve, reject) => void late.push({ resolve, reject }));
  const command = (script: string) => (sent.push(script) === 1 ? answer : Promise.reject(new Error('gone')));
  const clock = fakeClock();
  const run = runner(
    commandsOf({ evalsha: command, eval: command, config: async () => undefined }),
    deadline('Redis', 1_000, clock),
  );
  const script = (sha: string) => ({ sha, text: `text of ${sha}` });
  const claimed = Promise.allSettled([run(script('claim'), [], [], () => run(script('swap'), [], []))]);
  await clock.advance(1_250);
  expect(await claimed).toMatchObject([{ status: 'rejected', reason: { code: 'store-unavailable' } }]);
  late.forEach(answerLate);
  await new Promise(setImmediate);
  expect(sent).toEqual(['claim']);
});

interface Late {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}
