import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encryptedCodec, type EncryptedCodecOptions, losslessCodec, type TextPlace } from '../../src/index.js';

const a = randomBytes(32);
const b = randomBytes(32);
const old = encryptedCodec({ secrets: { a }, current: 'a' });
const rotated = encryptedCodec({ secrets: { a, b }, current: 'b' });
const place: TextPlace = { tenant: 'acme', key: 'k', what: 'args' };
const secret = { iban: 'DE02', n: 5n, at: new Date(0), none: undefined, text: 'résumé 🎟' };

describe('an encrypted text', () => {
  test('gives the value back, and shows nothing of it', () => {
    const text = old.encode(secret, place);
    expect(text).toMatch(/^aes-256-gcm\.a\.[\w-]+$/);
    expect(Buffer.from(text.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toMatch(/iban|DE02|sum/);
    expect(old.decode(text, place)).toEqual(secret);
  });

  test('is another one each time', () => {
    expect(old.encode(secret, place)).not.toBe(old.encode(secret, place));
  });

  test('is still read after a rotation, which writes with the new secret', () => {
    expect(rotated.decode(old.encode(secret, place), place)).toEqual(secret);
    expect(rotated.encode(secret, place)).toMatch(/^aes-256-gcm\.b\./);
  });

  const text = old.encode(secret, place);
  const flipped = `${text.slice(0, -8)}${text.at(-8) === 'A' ? 'B' : 'A'}${text.slice(-7)}`;
  test.each<[string, () => unknown]>([
    [
      'with another secret of the same name',
      () => encryptedCodec({ secrets: { a: b }, current: 'a' }).decode(text, place),
    ],
    ['without its secret', () => encryptedCodec({ secrets: { b }, current: 'b' }).decode(text, place)],
    ['in the record of another key', () => old.decode(text, { ...place, key: 'other' })],
    ['in the record of another tenant', () => old.decode(text, { ...place, tenant: 'other' })],
    ['as an outcome, when it was written as arguments', () => old.decode(text, { ...place, what: 'outcome' })],
    ['outside of any record', () => old.decode(text)],
    ['with one bit changed', () => old.decode(flipped, place)],
    ['with the name of another secret', () => rotated.decode(text.replace('.a.', '.b.'), place)],
    ['when it was cut short', () => old.decode(text.slice(0, 30), place)],
    ['when it is no text of ours', () => old.decode(losslessCodec.encode(secret), place)],
    ['when it is empty', () => old.decode('', place)],
  ])('is not readable %s, and the error does not quote it', (_name, read) => {
    expect(read).toThrow(expect.objectContaining({ name: 'NotReadable', code: 'not-readable' }));
    expect(read).not.toThrow(/DE02|aes/);
  });

  test('of a time before encryption is read only when that was asked for', () => {
    const plain = losslessCodec.encode(secret);
    expect(encryptedCodec({ secrets: { a }, current: 'a', readsPlain: true }).decode(plain, place)).toEqual(secret);
  });

  test('of something that cannot be stored is no text', () => {
    expect(() => old.encode({ send: () => 1 }, place)).toThrow(expect.objectContaining({ code: 'not-storable' }));
  });
});

test.each<[string, EncryptedCodecOptions, RegExp]>([
  ['a secret that is too short', { secrets: { a: randomBytes(16) }, current: 'a' }, /'a' must be 32 random bytes/],
  ['a secret that is a text', { secrets: { a: 'x'.repeat(32) as never }, current: 'a' }, /'a' must be 32 random bytes/],
  ['a name with a dot', { secrets: { 'a.b': a }, current: 'a.b' }, /needs a name of letters/],
  ['a current secret that is not there', { secrets: { a }, current: 'b' }, /no secret 'b'/],
])('%s is refused when the codec is made', (_name, options, words) => {
  expect(() => encryptedCodec(options)).toThrow(words);
});
