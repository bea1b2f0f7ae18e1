import { describe, expect, test } from 'vitest';
import { Refused } from '../../src/index.js';
import { bookWith, write } from '../book.js';
import { plan } from '../setting.js';

describe('duplicates at the same time', () => {
  test('in one process join the first, and get their own copy of its result', async () => {
    const { dispatcher, lines } = bookWith(async (args, call) => {
      await new Promise(setImmediate);
      return { wrote: write(args, call) };
    });
    const answers = await Promise.all(['a', 'b', 'c'].map((line) => dispatcher.call('book', { line }, plan)));
    expect(answers).toMatchObject([
      { kind: 'done', deduplicated: false, result: { wrote: 'a' } },
      { kind: 'done', deduplicated: true, result: { wrote: 'a' }, args: { line: 'a' } },
      { kind: 'done', deduplicated: true, result: { wrote: 'a' }, args: { line: 'a' } },
    ]);
    expect(lines()).toEqual(['a']);
  });

  test('that come after a failure share one new start, and what comes of that', async () => {
    let runs = 0;
    let mended = false;
    const { dispatcher, lines } = bookWith((args, call) => {
      runs += 1;
      if (!mended) throw new Refused('not yet');
      return write(args, call);
    });
    const three = () => Promise.all(['a', 'b', 'c'].map((line) => dispatcher.call('book', { line }, plan)));
    const failed = (deduplicated: boolean) => ({ kind: 'failed', deduplicated, reason: 'Refused: not yet' });
    await dispatcher.call('book', { line: 'first' }, plan);
    expect(await three()).toMatchObject([failed(false), failed(true), failed(true)]);
    mended = true;
    const done = (deduplicated: boolean) => ({ kind: 'done', deduplicated, result: 'a' });
    expect(await three()).toMatchObject([done(false), done(true), done(true)]);
    expect([runs, lines()]).toEqual([3, ['a']]);
  });

  test('of two dispatchers wait for each other', async () => {
    const { dispatcher, another, lines } = bookWith(write);
    const calls = [dispatcher, another()].map((one, n) => one.call('book', { line: `${n}` }, plan));
    expect((await Promise.all(calls)).map((answer) => answer.kind === 'done' && answer.result)).toEqual(['0', '0']);
    expect(lines()).toEqual(['0']);
  });

  test('of other intents are each carried out', async () => {
    const { dispatcher, lines } = bookWith(write);
    const calls = [0, 1, 2, 3].map((ordinal) => dispatcher.call('book', { line: `${ordinal}` }, { ...plan, ordinal }));
    expect((await Promise.all(calls)).map(({ kind }) => kind)).toEqual(Array(4).fill('done'));
    expect(lines()).toEqual(['0', '1', '2', '3']);
  });
});
