import type { Standing } from './standing.js';

/**
 * Which words the texts of a project have, found once for each text, since the same files are searched for one name after
 * the other. A text is kept as a few bits that its words set, so most files are told apart without a look at their text.
 */
export class Words {
  private readonly kept = new Map<string, { text: string; readonly bits: Uint32Array }>();

  /** Asks texts whether `word` stands in them, not as a part of a longer one, at a place that will do. */
  finder(word: string, accept: Standing): (file: string, text: string) => boolean {
    if (word === '') return () => false; // it stands everywhere, so looking for it would never end
    const bare = isOneWord(word);
    const hash = hashOf(word);
    const other = second(hash);
    return (file, text) => {
      if (bare) {
        const bits = this.bitsFor(file, text);
        if (!isSet(bits, hash) || !isSet(bits, other)) return false;
      }
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const end = at + word.length;
        // `create-issue` is several words, so its ends need not be the ends of words
        const isWhole = !bare || (!isWordCode(text.charCodeAt(at - 1)) && !isWordCode(text.charCodeAt(end)));
        if (isWhole && accept(text, at, end)) return true;
      }
      return false;
    };
  }

  private bitsFor(file: string, text: string): Uint32Array {
    const known = this.kept.get(file);
    if (known?.text === text) {
      known.text = text; // an equal text that was read again: from now on it is the same object
      return known.bits;
    }
    const bits = bitsOf(text);
    this.kept.set(file, { text, bits });
    return bits;
  }
}

/** Two bits for each word, in a table of at least two bits for each character of the text. */
function bitsOf(text: string): Uint32Array {
  const bits = new Uint32Array(1 << Math.max(2, 32 - Math.clz32(text.length >> 4)));
  let hash = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isWordCode(code)) hash = (Math.imul(hash, 31) + code) | 0;
    else if (hash !== 0) {
      setBits(bits, hash);
      hash = 0;
    }
  }
  if (hash !== 0) setBits(bits, hash);
  return bits;
}

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
  return hash;
}

function setBits(bits: Uint32Array, hash: number): void {
  set(bits, hash);
  set(bits, second(hash));
}

function set(bits: Uint32Array, hash: number): void {
  const place = (hash >>> 5) & (bits.length - 1);
  bits[place] = (bits[place] ?? 0) | (1 << (hash & 31));
}

function isSet(bits: Uint32Array, hash: number): boolean {
  return ((bits[(hash >>> 5) & (bits.length - 1)] ?? 0) & (1 << (hash & 31))) !== 0;
}

/** Another number made of the same word's. */
function second(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 12);
}

function isOneWord(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (!isWordCode(word.charCodeAt(at))) return false;
  return word !== '';
}

// letters, digits, `_`, `$`; all that is not ASCII counts too
const inWords = Uint8Array.from({ length: 128 }, (_, code) => (/[\w$]/.test(String.fromCharCode(code)) ? 1 : 0));

/** Beyond the ends of a text the code is NaN. */
function isWordCode(code: number): boolean {
  return code < 128 ? inWords[code] === 1 : code >= 128;
}
