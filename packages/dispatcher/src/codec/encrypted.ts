import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { type Codec, losslessCodec, NotReadable, type TextPlace } from '../codec.js';
import { canonical } from '../canonical.js';
import { checkOptions, flag, isObject, methods, type OptionRules, text } from '../option-rules.js';
import { OptionError } from '../policy.js';

/** What `encryptedCodec` takes. */
export interface EncryptedCodecOptions {
  /** Secrets of 32 bytes by name. The name stands in each text, so that others still read theirs when `current` changes. Needed. */
  readonly secrets: Readonly<Record<string, Uint8Array>>;
  /** The name of the secret that new texts are written with. Needed. */
  readonly current: string;
  /** What turns values into the text that is encrypted. Default `losslessCodec`. */
  readonly codec?: Codec;
  /**
   * Also read what was stored before encryption was turned on. Whoever can write to the store could then put plain texts
   * into it. Default false.
   */
  readonly readsPlain?: boolean;
}

/**
 * Encrypts arguments and outcomes with AES-256-GCM, each bound to its tenant and record: a text that is changed, or put
 * into another record, cannot be read. Rotate by adding a secret and naming it as `current`; take an old one away only
 * when no record that it wrote is kept any more. What cannot be read, for want of its secret, say, is a `NotReadable`:
 * nothing runs with it, and what is done stays done, with `resultLost`. Throws an `OptionError`.
 */
export function encryptedCodec(options: EncryptedCodecOptions): Codec {
  checkOptions('encryptedCodec', options, rules, '{ secrets, current }');
  const { secrets, current, codec = losslessCodec, readsPlain = false } = options;
  const keys = new Map(Object.entries(secrets).map(([name, secret]) => [name, keyOf(name, secret)]));
  const key = keys.get(current);
  if (key === undefined) throw new OptionError(`There is no secret '${current}' to encrypt with. Add it to 'secrets'.`);
  return {
    placed: true,
    encode: (value, place) => `${head}.${current}.${encrypt(codec.encode(value), key, bindingOf(current, place))}`,
    decode(text, place) {
      const [first, name = '', sealed = ''] = text.split('.');
      if (first !== head) {
        if (readsPlain) return codec.decode(text, place);
        throw new NotReadable();
      }
      return codec.decode(decrypt(sealed, keys.get(name), bindingOf(name, place)));
    },
  };
}

const rules: OptionRules<EncryptedCodecOptions> = {
  secrets: { must: 'secrets by name, each of 32 random bytes', fits: isObject, needed: true },
  current: { must: "the name of one of the 'secrets'", fits: text.fits, needed: true },
  codec: { must: 'a codec, { encode, decode }, such as losslessCodec', fits: methods('encode', 'decode') },
  readsPlain: flag,
};

const head = 'aes-256-gcm'; // stands in the stored text: never rename it
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

function keyOf(name: string, secret: Uint8Array): KeyObject {
  if (!/^[\w-]{1,64}$/.test(name))
    throw new OptionError('A secret needs a name of letters, digits, _ and -, at most 64: it stands in each text.');
  if (!(secret instanceof Uint8Array) || secret.byteLength !== 32)
    throw new OptionError(`The secret '${name}' must be 32 random bytes, for instance Buffer.from(text, 'base64').`);
  return createSecretKey(secret);
}

function bindingOf(name: string, place: TextPlace | undefined): Buffer {
  const parts = place === undefined ? [] : [place.tenant, place.key, place.what];
  return Buffer.from(canonical(['retrysafe/1/encrypted', name, ...parts]));
}

function encrypt(plain: string, key: KeyObject, binding: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(binding);
  const sealed = Buffer.concat([sealing.update(plain, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealed, sealing.getAuthTag()]).toString('base64url');
}

function decrypt(text: string, key: KeyObject | undefined, binding: Buffer): string {
  const bytes = Buffer.from(text, 'base64url');
  if (key === undefined || bytes.byteLength < nonceBytes + tagBytes) throw new NotReadable();
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  opening.setAAD(binding).setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]).toString('utf8');
  } catch {
    throw new NotReadable(); // a wrong secret, a changed text, or one of another record: they cannot be told apart
  }
}
