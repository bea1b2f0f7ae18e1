import { expect, test } from 'vitest';
import { keyFields } from '../../src/input/key-fields.js';

const object = (properties: object) => ({ type: 'object', properties });
const text = { type: 'string' };
const said = (description: string) => ({ type: 'string', description });

test.each([
  'idempotencyKey',
  'idempotency_key',
  'Idempotency-Key',
  'x-idempotency-key',
  'idempotencyToken',
  'idempotency',
  'idempotentKey',
  'idempotenceId',
  'dedupeKey',
  'dedup_id',
  'deduplicationId',
  'MessageDeduplicationId',
  'clientRequestToken',
  'PayPal-Request-Id',
  'opc-retry-token',
  'unique_request_id',
])('%s means a key', (name) => {
  expect(keyFields(object({ [name]: text }))).toEqual([name]);
});

test.each([
  'id',
  'key',
  'apiKey',
  'transactionId',
  'transaction_id',
  'requestId',
  'request_id',
  'clientToken',
  'externalId',
  'externalReference',
  'reference',
  'orderId',
  'nonce',
  'token',
  'idempotent',
  'isIdempotent',
  'idempotencyEnabled',
  'duplicateOf',
  'keyName',
  'primaryKey',
  'retry',
  'retryCount',
  'retries',
  'accountKey',
  'sessionId',
  'traceId',
])('%s alone is no key', (name) => {
  expect(keyFields(object({ [name]: text }))).toEqual([]);
});

// getlago/lago-agent-toolkit#65: the model was asked for a transaction id that the provider used as its key.
test.each([
  ['transactionId', 'Unique identifier of the event, for idempotency'],
  ['clientToken', 'Unique, case-sensitive identifier that you provide to ensure the idempotency of the request.'],
  ['requestId', 'A unique id for this request'],
  ['nonce', 'A unique value per call'],
  ['externalRef', 'Used as the deduplication key'],
])('%s described as "%s" is a key', (name, description) => {
  expect(keyFields(object({ [name]: said(description) }))).toEqual([name]);
});

test.each([
  ['orderId', 'The order to refund. Refunds are idempotent.'],
  ['requestId', 'The leave request to approve'],
  ['transactionId', 'The transaction to look up'],
  ['note', 'Shown to the customer. Not the idempotency key.'],
  ['customerId', 'The unique id of the customer'],
  ['externalId', 'The id in your own system, unique per customer'],
])('%s described as "%s" is no key', (name, description) => {
  expect(keyFields(object({ [name]: said(description) }))).toEqual([]);
});

const key = { idempotencyKey: text };
const loop: Record<string, unknown> = object({ ...key });
(loop.properties as Record<string, unknown>).next = loop;

test.each<[string, Record<string, unknown>, string[]]>([
  ['an object in an object', object({ options: object(key) }), ['options.idempotencyKey']],
  ['an element of a list', object({ lines: { type: 'array', items: object(key) } }), ['lines[].idempotencyKey']],
  ['a place of a tuple', object({ pair: { prefixItems: [text, object(key)] } }), ['pair[].idempotencyKey']],
  ['a branch of a union', { anyOf: [object({ a: text }), object(key)] }, ['idempotencyKey']],
  ['two branches, once', { oneOf: [object(key), object(key)] }, ['idempotencyKey']],
  ['a part of an intersection', { allOf: [object({ a: text }), object(key)] }, ['idempotencyKey']],
  ['a condition', { if: object({ a: text }), then: object(key) }, ['idempotencyKey']],
  ['values of a record', object({ byName: { additionalProperties: object(key) } }), ['byName.idempotencyKey']],
  ['a definition that is used', { $ref: '#/$defs/Order', $defs: { Order: object(key) } }, ['idempotencyKey']],
  [
    'a definition by an escaped name',
    { $ref: '#/definitions/a~1b', definitions: { 'a/b': object(key) } },
    ['idempotencyKey'],
  ],
  ['a definition that nothing uses', { ...object({ a: text }), $defs: { Order: object(key) } }, []],
  ['a schema that refers to itself', object({ ...key, next: { $ref: '#' } }), ['idempotencyKey']],
  ['a schema that holds itself', loop, ['idempotencyKey']],
  ['a reference to elsewhere', { $ref: 'https://a.example/order.json' }, []],
  ['a reference to nothing', { $ref: '#/$defs/None' }, []],
  ['a badly written reference', { $ref: '#/%E0%A4%A' }, []],
  ['a default that only looks like a schema', object({ a: { default: { properties: key } } }), []],
  ['what must not be there', { not: object(key) }, []],
  ['a schema that is true', object({ anything: true }), []],
])('in %s', (_name, schema, fields) => {
  expect(keyFields(schema)).toEqual(fields);
});

test('a tool without a schema has no key fields', () => {
  expect(keyFields(undefined)).toEqual([]);
});
