import { describe, expect, test } from 'vitest';
import { handler, onlyTool } from './setup.js';

const stripe = `import Stripe from 'stripe'; import { randomUUID, createHash } from 'node:crypto'; import hash from 'object-hash'; import { keyFor } from './keys'; const stripe = new Stripe(k);`;
const keys = `import { createHash } from 'node:crypto'; export const keyFor = (args) => createHash('sha256').update(JSON.stringify(args)).digest('hex');`;

describe('who mints the key:', () => {
  test.each([
    ['the orchestrator', 'extra._meta.intentKey', 'orchestrator'],
    ['the orchestrator, with a prefix', '`bill:${extra._meta.intentKey}`', 'orchestrator'],
    ['the model', 'args.idempotencyKey', 'model'],
    ['a field of the arguments', 'args.id', 'arguments'],
    ['a hash of the arguments', `hash(args)`, 'arguments'],
    ['a hash of some arguments', `createHash('sha256').update(args.id + args.note).digest('hex')`, 'arguments'],
    ['a helper of another file', 'keyFor(args)', 'arguments'],
    ['chance', 'randomUUID()', 'random'],
    ['chance through a variable', '(() => { const key = randomUUID(); return key })()', 'random'],
    ['chance after the arguments', '`${args.id}-${Math.random()}`', 'random'],
    ['the clock', '`${args.id}-${Date.now()}`', 'clock'],
    ['the JSON-RPC id', 'String(extra.requestId)', 'request-id'],
    ['a constant', `'always'`, 'constant'],
  ])('%s', (_row, expression, expected) => {
    const text = handler(
      `await stripe.invoices.create({ customer: args.id }, { idempotencyKey: ${expression} })`,
      stripe,
    );
    const tool = onlyTool({ 'main.ts': text, 'keys.ts': keys });
    expect(tool.keys.map((one) => [one.mintedBy, one.state])).toEqual([[expected, 'passed']]);
  });
});

describe('what becomes of the key:', () => {
  test.each([
    ['a slot that nothing fills', `await stripe.invoices.create({})`, 'missing', 'idempotencyKey'],
    [
      'a header',
      `await fetch('https://x/bills', { method: 'POST', headers: { 'Idempotency-Key': extra._meta.k } })`,
      'passed',
      'Idempotency-Key',
    ],
    [
      'an SDK that sends none',
      `await mux.video.assets.create({}, { idempotencyKey: extra._meta.k })`,
      'dead',
      'idempotencyKey',
    ],
    ['a provider without keys', `await mail.sendMail({})`, 'no-slot', null],
  ])('%s', (_row, body, state, slot) => {
    const text = handler(
      body,
      `${stripe} import Mux from '@mux/mux-node'; import nodemailer from 'nodemailer'; const mux = new Mux(); const mail = nodemailer.createTransport({});`,
    );
    expect(onlyTool({ 'main.ts': text, 'keys.ts': keys }).keys.map((one) => [one.state, one.slot])).toEqual([
      [state, slot],
    ]);
  });
});

test('a key on a read is told, and makes no effect of it', () => {
  const tool = onlyTool(handler(`await fetch('https://x/bills', { headers: { 'Idempotency-Key': extra._meta.k } })`));
  expect([tool.keys.length, tool.inferred.sideEffect]).toEqual([1, false]);
});

describe('a retry around a write is seen:', () => {
  test.each([
    [
      'a loop with a catch',
      `for (let i = 0; i < 3; i++) { try { return await fetch('https://x', { method: 'POST' }) } catch {} }`,
      'loop',
    ],
    ['a library', `return pRetry(() => fetch('https://x', { method: 'POST' }))`, 'library'],
    ['a helper of the project', `return again(() => fetch('https://x', { method: 'POST' }))`, 'loop'],
  ])('%s', (_row, body, kind) => {
    const head = `import pRetry from 'p-retry'; async function again(fn) { while (true) { try { return await fn() } catch (e) { await wait() } } }`;
    expect(onlyTool(handler(body, head)).inferred.effects[0]?.retry?.kind).toBe(kind);
  });

  test('and a loop over a list is none', () => {
    const body = `for (const id of args.ids) { try { await fetch('https://x', { method: 'POST' }) } catch {} }`;
    expect(onlyTool(handler(body)).inferred.effects[0]?.retry).toBeNull();
  });
});
