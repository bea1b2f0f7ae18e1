import { expect, test } from 'vitest';
import { commandsOf } from '../src/redis/client.js';

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
  const { evalSha } = commandsOf(redis);
  await run((name) => evalSha(name, [], []));
  await new Promise(setImmediate); // the tick is over
  expect(redis.seen).toEqual(expected);
});

test('a client that shows no socket is sent every command as it comes', async () => {
  const { stream: _stream, ...redis } = client();
  const { evalSha } = commandsOf(redis);
  await Promise.all(['a', 'b'].map((name) => evalSha(name, [], [])));
  expect(redis.seen).toEqual(['a', 'b']);
});
