import { tool } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { createDispatcher, memoryStore } from '../../src/index.js';
import { bookWith, write } from '../book.js';
import { approveAll, plan } from '../setting.js';

describe('making a dispatcher', () => {
  const transactional = (more: object = {}) =>
    tool({ name: 'book', class: 'irreversible', transactional: true, execute: (_args, call) => call, ...more });

  test.each<[string, () => unknown, RegExp]>([
    [
      'a store that cannot',
      () => createDispatcher({ tools: [transactional()], store: memoryStore() }),
      /'book' is transactional, and this store cannot .* Use sqliteStore, or postgresStore with a pg.Pool/,
    ],
    [
      'a probe',
      () => bookWith(write, { tools: [transactional({ probe: () => ({ happened: true, result: 1 }) })] }),
      /nobody asks a probe. Leave 'probe' out/,
    ],
  ])('with a transactional tool and %s is refused with the mend', (_name, make, message) => {
    expect(make).toThrow(expect.objectContaining({ name: 'OptionError', message: expect.stringMatching(message) }));
  });

  test('a tool that asks for call.tx and is not transactional fails, and is told why', async () => {
    const tools = [tool({ name: 'book', class: 'irreversible', execute: (_args, call) => call.tx })];
    const { dispatcher } = bookWith(write, { tools });
    await dispatcher.call('book', {}, plan);
    await approveAll(dispatcher);
    expect(await dispatcher.call('book', {}, plan)).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('Say { transactional: true } on its tag'),
    });
  });
});
