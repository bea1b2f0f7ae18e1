import { type Codec, encryptedCodec } from '@retrysafe/dispatcher';
import { describe, expect, test } from 'vitest';
import { changePast, keptCalls } from '../kept-calls.js';

describe('retrysafe settle', () => {
  test('says that it happened, and the next call gets the result and runs nothing', async () => {
    const { run, call, key } = await keptCalls();
    expect(await run('settle', key, '--done', '{"charge":"ch_1"}', '--by', 'ann')).toEqual({
      code: 0,
      out: 'charge_card of bill, step 1, ordinal 0 is done now. Its next call gets that result and runs nothing.\n',
      err: '',
    });
    expect(await call('1')).toMatchObject({ kind: 'done', deduplicated: true, result: { charge: 'ch_1' } });
  });

  test('says that it happened without a result', async () => {
    const { run, call, key } = await keptCalls();
    expect(await run('settle', key, '--by', 'ann', '--done')).toMatchObject({ code: 0 });
    expect(await call('1')).toMatchObject({ kind: 'done', result: undefined, deduplicated: true });
  });

  test('says that it did not happen, its parts neither, and the next call runs anew', async () => {
    const { run, call, key } = await keptCalls();
    const words = ['settle', key, '--failed', 'the bank has nothing', '--by', 'ann'];
    expect(await run(...words)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Its parts were done, or may be, and would run once more: 'look up'\. /),
    });
    expect(await call('1')).toMatchObject({ kind: 'unknown' });
    const { code, out } = await run(...words, '--parts-undone');
    expect([code, out]).toEqual([0, expect.stringContaining('is failed now. Its next call runs anew')]);
    expect(await call('1')).toMatchObject({ kind: 'done', deduplicated: false, result: { charge: 'ch_2' } });
  });

  test('says that it did not happen, beside a part that never began', async () => {
    const { run, key, path } = await keptCalls();
    changePast(
      path,
      "update retrysafe_ledger set started_fence = null, attempts = 0, state = 'running', outcome = null, holder = 'gone', lease_until = 1 where parent = ?",
      key,
    );
    expect(await run('settle', key, '--failed', '--by', 'ann')).toMatchObject({ code: 0, err: '' });
  });

  test('is heard once: who comes later is told how it stands', async () => {
    const { run, key } = await keptCalls();
    await run('settle', key, '--done', '--by', 'ann');
    expect(await run('settle', key, '--failed', '--by', 'bob')).toEqual({
      code: 1,
      out: '',
      err: 'It is done, so there is nothing to settle.\n',
    });
  });

  test.each<[string, Codec]>([
    ['that encrypts', encryptedCodec({ secrets: { one: new Uint8Array(32) }, current: 'one' })],
    [
      'whose texts are JSON',
      { encode: (value) => JSON.stringify({ value }), decode: (text) => JSON.parse(text).value },
    ],
  ])('writes nothing where a codec of its own %s could not read it', async (_which, codec) => {
    const { run, call, key } = await keptCalls(codec);
    expect(await run('settle', key, '--done', '--by', 'ann')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Settle it from a program that has the codec'),
    });
    expect(await call('1')).toMatchObject({ kind: 'unknown' });
  });

  test('of a key that is not kept ends with 1', async () => {
    const { run } = await keptCalls();
    expect(await run('settle', 'none', '--done', '--by', 'ann')).toMatchObject({
      code: 1,
      err: 'No call with this key is kept.\n',
    });
  });

  test.each<[string, readonly string[], string]>([
    ['without an end', ['--by', 'ann'], 'Say how it ended: --done [result] or --failed [reason]'],
    ['with both ends', ['--by', 'ann', '--done', '--failed'], 'cannot be used with'],
    ['by nobody', ['--done'], "required option '--by <name>'"],
    ['by a name that is empty', ['--done', '--by', ' '], 'Give the name of a person'],
    [
      'with a word on parts that --done does not take',
      ['--by', 'ann', '--done', '--parts-undone'],
      'cannot be used with',
    ],
    ['with a result that is no JSON', ['--by', 'ann', '--done', 'ch_9'], 'is no JSON. A text needs quotes of its own'],
  ])('%s ends with 2, and settles nothing', async (_how, words, complaint) => {
    const { run, call, key } = await keptCalls();
    expect(await run('settle', key, ...words)).toEqual({ code: 2, out: '', err: expect.stringContaining(complaint) });
    expect(await call('1')).toMatchObject({ kind: 'unknown' });
  });
});
