import { describe, expect, test } from 'vitest';
import { bookWith, write } from '../book.js';
import { approveAll, plan } from '../setting.js';
import { failing } from './failing.js';

describe('an irreversible transactional tool', () => {
  const irreversible = { class: 'irreversible' } as const;

  test('spends its approval with its commit', async () => {
    const { dispatcher, lines, store } = bookWith(write, irreversible);
    const asked = await dispatcher.call('book', { line: 'a' }, plan);
    expect(asked.kind).toBe('approval-required');
    await approveAll(dispatcher);
    expect(await dispatcher.call('book', { line: 'reworded' }, plan)).toMatchObject({ kind: 'done', result: 'a' });
    expect(lines()).toEqual(['a']);
    expect((await store.approvals({})).map(({ state }) => state)).toEqual(['spent']);
  });

  test('that pauses keeps its approval unspent, for the call that comes after', async () => {
    const pause = Object.assign(new Error('interrupt'), { name: 'GraphInterrupt', is_bubble_up: true });
    const { dispatcher, another, lines, store } = bookWith(failing(pause), irreversible);
    await dispatcher.call('book', { line: 'a' }, plan);
    await approveAll(dispatcher);
    await expect(dispatcher.call('book', { line: 'a' }, plan)).rejects.toBe(pause);
    expect((await store.approvals({})).map(({ state }) => state)).toEqual(['approved']);
    expect(await another(write).call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'done' });
    expect(lines()).toEqual(['a']);
  });
});
