import { expect, test } from 'vitest';
import { hintsBy, type Listen } from '../src/hints.js';

const gone = () => {
  throw new Error('The client is closed');
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

test.each<[string, Listen]>([
  // As node-redis 5.0 does once its connection has ended for good.
  ['cannot be stopped', () => ({ hearing: Promise.resolve(), stop: gone })],
  ['never hears and cannot be stopped', () => ({ hearing: Promise.reject(new Error('refused')), stop: gone })],
  ['cannot even be begun', gone],
])('a listener that %s harms nobody who waits, and the next one begins anew', async (_how, listen) => {
  const unheard: unknown[] = [];
  const hear = (error: unknown) => void unheard.push(error);
  process.on('unhandledRejection', hear);
  let begun = 0;
  const hints = hintsBy((...told) => {
    begun += 1;
    return listen(...told);
  });
  for (const key of ['a', 'b']) {
    const end = hints.watch(key, () => {});
    await turn();
    end();
  }
  hints.close();
  await turn();
  process.off('unhandledRejection', hear);
  expect([begun, unheard]).toEqual([2, []]);
});
