import { describe, expect, test } from 'vitest';
import { NotExecuted, Refused } from '../../src/index.js';
import { bookWith, write } from '../book.js';
import { plan } from '../setting.js';
import { failing, refused } from './failing.js';

describe('a handler that throws', () => {
  test.each([
    ['an error that says nothing', new Error('the wind'), 2],
    ['a connection that broke', Object.assign(new Error('reset'), { code: 'ECONNRESET' }), 2],
    ['Refused', new Refused('no such account'), 1],
  ])('%s leaves nothing of its effect, and the call has failed', async (_name, error, attempts) => {
    const { dispatcher, lines, store } = bookWith(failing(error));
    const answer = await dispatcher.call('book', { line: 'a' }, plan);
    expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringContaining(error.message), attempts });
    expect(lines()).toEqual([]);
    expect((await store.list({})).map(({ state }) => state)).toEqual(['failed']);
  });

  test('is started again within its budget, and its effect happens once', async () => {
    let starts = 0;
    const { dispatcher, lines } = bookWith((args, call) => {
      write(args, call);
      if ((starts += 1) === 1) throw new NotExecuted('not yet');
      return starts;
    });
    expect(await dispatcher.call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'done', result: 2, attempts: 2 });
    expect(lines()).toEqual(['a']);
  });

  test('is heard anew, with new arguments and a new key, when the model mends its call', async () => {
    const { dispatcher, another, lines } = bookWith(failing(new Refused('no such account')));
    const first = await dispatcher.call('book', { line: 'wrong' }, plan);
    const second = await another(write).call('book', { line: 'right' }, plan);
    expect(second).toMatchObject({ kind: 'done', result: 'right', deduplicated: false });
    expect('key' in first && 'key' in second && first.key !== second.key).toBe(true);
    expect(lines()).toEqual(['right']);
  });

  test('may let an error of the database pass, and what it wrote beside it is committed', async () => {
    const { dispatcher, lines } = bookWith((args, call) => {
      write(args, call);
      return refused(() => write(args, call));
    });
    expect(await dispatcher.call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'done', result: true });
    expect(lines()).toEqual(['a']);
  });

  test('to pause for a framework leaves nothing, and the pause is passed on', async () => {
    const pause = Object.assign(new Error('interrupt'), { name: 'GraphInterrupt', is_bubble_up: true });
    const { dispatcher, another, lines, store } = bookWith(failing(pause));
    await expect(dispatcher.call('book', { line: 'a' }, plan)).rejects.toBe(pause);
    expect([lines(), await store.list({})]).toEqual([[], []]);
    expect(await another(write).call('book', { line: 'b' }, plan)).toMatchObject({ kind: 'done', result: 'b' });
  });

  test('because its caller aborted leaves nothing', async () => {
    const controller = new AbortController();
    const { dispatcher, lines } = bookWith((args, call) => {
      write(args, call);
      controller.abort();
      return new Promise(() => {});
    });
    const answer = await dispatcher.call('book', { line: 'a' }, { ...plan, signal: controller.signal });
    expect(answer).toMatchObject({ kind: 'failed', reason: 'aborted by the caller', attempts: 1 });
    expect(lines()).toEqual([]);
  });
});
