import { describe, expect, test } from 'vitest';
import { classifyError, type Ending } from '../../src/ending.js';

const failed = (fields: object, message = 'boom') => Object.assign(new Error(message), fields);

describe('by HTTP status', () => {
  const later = { 'Retry-After': '2' };
  test.each<[string, object, Ending['kind']]>([
    ...[400, 401, 402, 403, 404, 405, 406, 409, 410, 412, 413, 415, 422, 423, 451].map(
      (status) => [`${status} is refused`, { status }, 'refused'] as [string, object, Ending['kind']],
    ),
    ['408 may have begun', { status: 408 }, 'ambiguous'],
    ['425 was put off', { status: 425 }, 'not-executed'],
    ['429 was put off', { status: 429 }, 'not-executed'],
    ['499 may have begun', { status: 499 }, 'ambiguous'],
    ['500 is ambiguous', { status: 500 }, 'ambiguous'],
    ['502 is ambiguous', { status: 502 }, 'ambiguous'],
    ['503 alone is ambiguous', { status: 503 }, 'ambiguous'],
    ['503 with Retry-After was put off', { status: 503, headers: later }, 'not-executed'],
    [
      '503 with an unreadable Retry-After was put off',
      { status: 503, headers: { 'retry-after': 'soon' } },
      'not-executed',
    ],
    ['504 is ambiguous, whatever it promises', { status: 504, headers: later }, 'ambiguous'],
    ['a success that was thrown is ambiguous', { status: 200 }, 'ambiguous'],
    ['a redirect is ambiguous', { status: 302 }, 'ambiguous'],
    ['statusCode', { statusCode: 404 }, 'refused'],
    ['response.status', { response: { status: 404 } }, 'refused'],
    ["AWS's metadata", { $metadata: { httpStatusCode: 404 } }, 'refused'],
    ['a numeric code', { code: 404 }, 'refused'],
    ['a status in text', { status: '404' }, 'refused'],
    ['the status counts more than the network code', { status: 502, code: 'ECONNREFUSED' }, 'ambiguous'],
    ['a word for a status is none', { status: 'NOT_FOUND' }, 'ambiguous'],
    ['a number that is no status is none', { status: 0 }, 'ambiguous'],
    ['a gRPC code is no status', { code: 5 }, 'ambiguous'],
    ['a key in use says that an earlier request runs', { status: 409, code: 'idempotency_key_in_use' }, 'ambiguous'],
    [
      'a key used with other parameters says that one was taken',
      { statusCode: 400, type: 'StripeIdempotencyError' },
      'ambiguous',
    ],
    ['a key that is missing is refused', { status: 400, code: 'idempotency_key_required' }, 'refused'],
  ])('%s', (_name, fields, kind) => {
    expect(classifyError(failed(fields)).kind).toBe(kind);
  });

  test.each<[string, object, number | undefined]>([
    ['seconds', { headers: { 'retry-after': '2' } }, 2000],
    ['no seconds', { headers: { 'retry-after': '0' } }, 0],
    ['a number', { headers: { 'Retry-After': 3 } }, 3000],
    ['a list', { headers: { 'retry-after': ['4'] } }, 4000],
    ['Headers', { headers: new Headers({ 'Retry-After': '5' }) }, 5000],
    ['headers of the response', { response: { headers: new Headers({ 'Retry-After': '6' }) } }, 6000],
    ["the AI SDK's responseHeaders", { responseHeaders: { 'retry-after': '7' } }, 7000],
    [
      'a date against the answer’s own clock',
      { headers: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT', date: 'Fri, 31 Dec 1999 23:59:49 GMT' } },
      10_000,
    ],
    [
      'a date in the past',
      { headers: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT', date: 'Sat, 01 Jan 2000 00:00:59 GMT' } },
      0,
    ],
    ['a date without a clock', { headers: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' } }, undefined],
    ['no header', {}, undefined],
    [
      'a getter of headers that throws',
      {
        headers: {
          get: () => {
            throw new Error();
          },
        },
      },
      undefined,
    ],
  ])('Retry-After is read from %s', (_name, fields, retryAfterMs) => {
    const ending = classifyError(failed({ status: 429, ...fields }));
    expect(ending).toEqual({
      kind: 'not-executed',
      reason: '429: boom',
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  });
});
