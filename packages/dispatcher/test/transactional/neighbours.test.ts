import { describe, expect, test } from 'vitest';
import { bookWith, write } from '../book.js';
import { leaseMs, plan, whileTimePasses } from '../setting.js';

describe('other calls of the process', () => {
  test('wait with their writes until the transaction has ended, and read what is committed meanwhile', async () => {
    const order: string[] = [];
    const { dispatcher, store } = bookWith(async (args, call) => {
      void store.bind('t', 'task', 'name', 'value').then(() => order.push('bound'));
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      order.push(`read ${await store.bound('t', 'task', 'name')}`);
      return write(args, call);
    });
    await dispatcher.call('book', { line: 'a' }, plan);
    order.push('committed');
    expect(order).toEqual(['read undefined', 'bound', 'committed']);
  });

  test('wait for a third of a lease at most', async () => {
    const { dispatcher, lines, clock } = bookWith(
      (args, call) => {
        write(args, call);
        return new Promise(() => {});
      },
      { leaseMs },
    );
    const before = clock.now();
    expect(await whileTimePasses(clock, dispatcher.call('book', { line: 'a' }, plan))).toMatchObject({
      kind: 'failed',
      reason: `timed out after ${leaseMs / 3} ms`,
    });
    expect([lines(), (clock.now() - before) / leaseMs]).toEqual([[], expect.closeTo(2 / 3, 1)]);
  });
});
