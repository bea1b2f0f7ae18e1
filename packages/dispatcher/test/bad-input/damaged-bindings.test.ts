import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/index.js';
import { type Args, plan, setting } from '../setting.js';

const args = { text: 'x' };

describe('a binding that somebody damaged is refused by name, and nothing runs', () => {
  const execute = (_args: Args, _call: ToolCall) => 1;
  const about = tool({ name: 'about', class: 'idempotent-write', subject: ({ text }: Args) => [text], execute });
  const calls = [{ callId: 'c', name: 'about', args }];

  test.each<[string, string]>([
    ['no JSON', 'nonsense'],
    ['no list', '{}'],
    ['a list of other things', '[1]'],
  ])('%s', async (_name, value) => {
    const here = setting();
    const store: Store = { ...here.store, bind: async () => value, bound: async () => value };
    const dispatcher = here.another({ store, tools: [about] });
    for (const answer of [
      await dispatcher.call('about', args, plan),
      ...(await dispatcher.turn({ ...plan, response: 'r', calls, history: [] })),
    ])
      expect(answer).toMatchObject({
        kind: 'refused',
        code: 'store-unavailable',
        message: expect.stringMatching(/does not take it\. In the ledger a binding of the task is damaged/),
      });
    expect(await here.store.list({})).toEqual([]);
  });
});
