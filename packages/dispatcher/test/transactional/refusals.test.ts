import { describe, expect, test } from 'vitest';
import { bookWith, type Handler } from '../book.js';
import { plan } from '../setting.js';

describe('what a rollback could not take back is refused', () => {
  test.each<[string, Handler, RegExp]>([
    ['call.step', (_args, call) => call.step('mail', () => 1), /a call.step has a commit of its own/],
    ['a POST', (_args, call) => call.fetch('http://x.test/', { method: 'post' }), /what a POST does elsewhere/],
    ['a Request', (_args, call) => call.fetch(new Request('http://x.test/', { method: 'PUT' })), /what a PUT does/],
  ])('%s', async (_name, execute, reason) => {
    const fetch = () => Promise.reject(new Error('it was sent'));
    const answer = await bookWith(execute, { fetch }).dispatcher.call('book', { line: 'a' }, plan);
    expect(answer).toMatchObject({ kind: 'failed', reason: expect.stringMatching(reason) });
  });

  test('but not a GET, which gets no key', async () => {
    const fetch = async (_url: unknown, init?: RequestInit) => new Response(String(init?.headers));
    const { dispatcher } = bookWith(async (_args, call) => (await call.fetch('http://x.test/')).text(), { fetch });
    expect(await dispatcher.call('book', { line: 'a' }, plan)).toMatchObject({ kind: 'done', result: 'undefined' });
  });
});
