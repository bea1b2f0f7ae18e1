import { tool, type ToolCall } from '@retrysafe/decorators';
import { expect, test } from 'vitest';
import type { Transact } from '../../src/index.js';
import { plan, setting, whileTimePasses } from '../setting.js';

test('a start that was given up counts, also while the database still rolls it back and says that the key is busy', async () => {
  const here = setting();
  let rounds = 0;
  const { claim, settle } = here.store;
  // As Postgres does: the statement of a handler that timed out runs on for a while, and holds the key's lock.
  const transaction: Transact = async (request, work) => {
    rounds += 1;
    if (rounds % 2 === 0) return { kind: 'busy' };
    const won = await claim(request);
    if (won.kind !== 'won') return { kind: 'not-won', claim: won };
    const end = await work(won, undefined);
    if (end.kind === 'commit') await settle(won.record, end.state, end.outcome);
    else await here.store.release(won.record);
    return { kind: end.kind === 'commit' ? 'committed' : 'rolled-back' };
  };
  let starts = 0;
  const slow = tool({
    name: 'slow',
    class: 'non-idempotent-write',
    transactional: true,
    timeoutMs: 100,
    execute: (_args: object, _call: ToolCall) => ((starts += 1), new Promise(() => {})),
  });
  const dispatcher = here.another({ tools: slow, store: { ...here.store, transaction } });
  expect(await whileTimePasses(here.clock, dispatcher.call('slow', {}, plan))).toMatchObject({
    kind: 'failed',
    reason: 'timed out after 100 ms',
  });
  expect(starts).toBe(2);
});
