import { describe, expect, test } from 'vitest';
import { libsqlDriver, nodeDriver } from '../../src/stores/sqlite/driver.js';
import { bookWith, write } from '../book.js';
import { plan, whileTimePasses } from '../setting.js';
import { refused } from './failing.js';

const ownDriver = nodeDriver();

// Node 20 has none
const drivers = { libsql: libsqlDriver(), ...(ownDriver && { 'node:sqlite': ownDriver }) };

describe.each(Object.entries(drivers))('a transactional call on %s', (_name, driver) => {
  test('commits its effect and its outcome, and a duplicate gets the stored result', async () => {
    const { dispatcher, lines, events } = bookWith(write, {}, driver);
    const first = await dispatcher.call('book', { line: 'a' }, plan);
    expect(first).toMatchObject({ kind: 'done', result: 'a', deduplicated: false, attempts: 1, recorded: true });
    const again = await dispatcher.call('book', { line: 'other words' }, plan);
    expect(again).toMatchObject({ kind: 'done', result: 'a', deduplicated: true, args: { line: 'a' } });
    expect(lines()).toEqual(['a']);
    expect(events.map(({ kind }) => kind)).toEqual(['claimed', 'started', 'settled', 'drift', 'deduplicated']);
  });

  test('shows nobody its record or its effect before both are committed', async () => {
    const seen: unknown[] = [];
    const { dispatcher, lines, store } = bookWith(
      async (args, call) => {
        write(args, call);
        seen.push(await store.get(call.idempotencyKey), lines());
      },
      {},
      driver,
    );
    await dispatcher.call('book', { line: 'a' }, plan);
    expect(seen).toEqual([undefined, []]);
  });

  test('that is stopped leaves nothing, and what its handler still writes is refused', async () => {
    let late: Promise<unknown> | undefined;
    const { dispatcher, lines, clock } = bookWith(
      ({ line }, { tx, signal }) => {
        const statement = tx.prepare('insert into line (text) values (?)');
        statement.run(line);
        late = new Promise((resolve) => signal.addEventListener('abort', resolve)).then(async () => {
          await new Promise(setImmediate);
          return [() => statement.run('late'), () => tx.exec(`insert into line values ('later')`)].map(refused);
        });
        return late;
      },
      { timeoutMs: 500 },
      driver,
    );
    const answer = await whileTimePasses(clock, dispatcher.call('book', { line: 'a' }, plan));
    expect(answer).toMatchObject({ kind: 'failed', reason: 'timed out after 500 ms', attempts: 2 });
    expect(await late).toEqual([true, true]);
    expect(lines()).toEqual([]);
  });
});
