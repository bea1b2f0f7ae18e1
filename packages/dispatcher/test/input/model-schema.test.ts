import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { keyFields } from '../../src/input/key-fields.js';
import { modelSchema } from '../../src/input/model-schema.js';

const shown = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

describe('a library says what its schema takes', () => {
  test.each<[string, unknown]>([
    ['zod', z.object({ name: z.string() })],
    ['arktype', type({ name: 'string' })],
    ['valibot with its converter', toStandardJsonSchema(v.object({ name: v.string() }))],
    ['a JSON Schema', shown],
  ])('%s does', (_name, schema) => {
    expect(modelSchema(schema)).toMatchObject(shown);
  });

  test('before its transforms', () => {
    expect(modelSchema(z.object({ name: z.string().transform((name) => name.length) }))).toMatchObject(shown);
  });

  test('with what a default fills in left optional', () => {
    expect(modelSchema(z.object({ name: z.string().default('x') }))).not.toHaveProperty('required');
  });
});

test.each<[string, unknown]>([
  ['zod and a date', z.object({ at: z.date(), idempotencyKey: z.string() })],
  ['zod and a BigInt', z.object({ n: z.bigint(), idempotencyKey: z.string() })],
  ['zod and a custom check', z.object({ x: z.custom(() => true), idempotencyKey: z.string() })],
  ['arktype and a date', type({ at: 'Date', idempotencyKey: 'string' })],
  ['arktype and a parser', type({ at: 'string.date.parse', idempotencyKey: 'string' })],
  ['valibot and a date', toStandardJsonSchema(v.object({ at: v.date(), idempotencyKey: v.string() }))],
  [
    'valibot and a transform',
    toStandardJsonSchema(v.object({ at: v.pipe(v.string(), v.toDate()), idempotencyKey: v.string() })),
  ],
])('%s: what JSON cannot say hides no other field', (_name, schema) => {
  expect(keyFields(modelSchema(schema))).toEqual(['idempotencyKey']);
});

test.each<[string, unknown]>([
  ['no schema', undefined],
  ['null', null],
  ['a word', 'string'],
  ['an empty object', {}],
  ['valibot without its converter', v.object({ name: v.string() })],
  [
    'a schema that cannot say',
    {
      '~standard': {
        jsonSchema: {
          input: () => {
            throw new Error('no');
          },
        },
      },
    },
  ],
])('%s gives none', (_name, input) => {
  expect(modelSchema(input)).toBeUndefined();
});
