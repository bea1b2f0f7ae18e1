import { describe, expect, test } from 'vitest';
import { intentKey, losslessCodec } from '../../src/index.js';
import { leaseMs, plan, setting } from '../setting.js';

const args = { text: 'x' };

describe('a record that cannot be read back', () => {
  async function damaged(): Promise<ReturnType<typeof setting>> {
    const here = setting();
    await here.dispatcher.call('non-idempotent-write', args, plan);
    return here;
  }
  const broken = {
    encode: losslessCodec.encode,
    decode: () => {
      throw new Error('another key');
    },
  };

  test('is a done effect whose result is lost', async () => {
    const here = await damaged();
    expect(await here.another({ codec: broken }).call('non-idempotent-write', { text: 'y' }, plan)).toMatchObject({
      kind: 'done',
      deduplicated: true,
      resultLost: true,
    });
    expect(here.world.effects).toHaveLength(1);
  });

  test('is not resumed', async () => {
    const here = await damaged();
    const [record] = await here.store.list({});
    expect(await here.another({ codec: broken }).resume(record?.key ?? '')).toMatchObject({
      kind: 'refused',
      code: 'unreadable-record',
    });
  });

  test('is not taken over: only its stored arguments may run', async () => {
    const here = setting();
    const intent = { tenant: 'default', ...plan, tool: 'idempotent-write', ordinal: '0' };
    const key = intentKey(intent, 0);
    const claim = {
      class: 'idempotent-write',
      args: '{}',
      holder: 'gone',
      leaseMs,
      start: true,
      reopen: false,
    } as const;
    await here.store.claim({ ...intent, ...claim, key, generation: 0 });
    await here.clock.advance(leaseMs + 1);
    const answer = await here.another({ codec: broken }).call('idempotent-write', args, plan);
    expect(answer).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('arguments') });
    expect(here.world.requests()).toBe(0);
  });
});
