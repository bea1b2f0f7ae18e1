import { expect, test } from 'vitest';
import { reasonOf } from '../../src/ending/reason.js';

const failed = (message: string, fields = {}) => Object.assign(new Error(message), fields);

test.each<[string, unknown, number | undefined, string]>([
  ['a message alone', failed('no such customer'), undefined, 'no such customer'],
  ['no message', failed(''), undefined, 'Error'],
  ['a status first', failed('no such customer'), 404, '404: no such customer'],
  [
    'a code and a name',
    failed('declined', { code: 'card_declined', name: 'StripeCardError' }),
    402,
    '402 card_declined StripeCardError: declined',
  ],
  [
    'no TypeError beside a code',
    Object.assign(new TypeError('bad'), { code: 'ERR_INVALID_URL' }),
    undefined,
    'ERR_INVALID_URL: bad',
  ],
  ['a status that stands in the message once', failed('404 no such customer'), 404, '404: no such customer'],
  ['the first line only', failed('bad request\nAuthorization: secret'), undefined, 'bad request'],
  ['no quoted JSON', failed('400 {"card":"4242"}'), 400, '400'],
  ['no quoted list', failed('invalid: [{"card":1}]'), undefined, 'invalid:'],
  ['no quoted page', failed('bad gateway <html><body>secret'), undefined, 'bad gateway'],
  [
    'what stands in brackets is prose',
    failed('expected one of [EUR] (got less)'),
    undefined,
    'expected one of [EUR] (got less)',
  ],
  [
    'no query of an address',
    failed('GET https://api.example/v1?token=s3cret failed'),
    undefined,
    'GET https://api.example/v1 failed',
  ],
  ['no password of an address', failed('connect postgres://app:s3cret@db/x'), undefined, 'connect postgres://db/x'],
  ['no bearer token', failed('sent Bearer s3cret to it'), undefined, 'sent Bearer *** to it'],
  ['at most 300 characters', failed('x'.repeat(999)), undefined, `${'x'.repeat(299)}…`],
  [
    'no old number of an abort',
    new DOMException('The operation timed out', 'TimeoutError'),
    undefined,
    'TimeoutError: The operation timed out',
  ],
  ['a code with spaces is none', failed('x', { code: 'some private text' }), undefined, 'x'],
  ['undefined', undefined, undefined, 'something that is no error was thrown (undefined)'],
  ['a text is not repeated', 's3cret', undefined, 'something that is no error was thrown (string)'],
])('a reason holds %s', (_name, error, status, reason) => {
  expect(reasonOf(error, status)).toBe(reason);
});
