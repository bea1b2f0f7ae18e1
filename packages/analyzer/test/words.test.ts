import { describe, expect, test } from 'vitest';
import { anywhere, asName, asType, called, constructed, type Standing } from '../src/read/standing.js';
import { Words } from '../src/read/words.js';

const has = (text: string, word: string, accept: Standing = anywhere) => new Words().finder(word, accept)('a.ts', text);

describe('a word is found', () => {
  test.each([
    ['at the start', 'send it', 'send', true],
    ['at the end', 'to send', 'send', true],
    ['between signs', 'a.send(b)', 'send', true],
    ['with letters that are not ASCII', 'const größe = 1', 'größe', true],
    ['of several words', "case 'create-issue':", 'create-issue', true],
    ['not as the start of a longer one', 'sender', 'send', false],
    ['not as the end of a longer one', 'resend', 'send', false],
    ['not where only its letters stand', 'dens nesd', 'send', false],
    ['not in an empty text', '', 'send', false],
    ['not when it is empty itself', 'send it', '', false],
  ])('%s', (_row, text, word, expected) => {
    expect(has(text, word)).toBe(expected);
  });

  test('in each text that has it, however many words the text has', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => `word${n}`);
    const finder = new Words();
    const text = many.join(' ');
    expect(many.filter((word) => !finder.finder(word, anywhere)('a.ts', text))).toEqual([]);
  });

  test('in the text that a file has now', () => {
    const finder = new Words();
    expect(['old', 'new'].map((text) => finder.finder('new', anywhere)('a.ts', text))).toEqual([false, true]);
  });
});

describe('a name is called in', () => {
  test.each([
    'send(1)',
    'a.send (1)',
    'send?.(1)',
    'send<Mail>(1)',
    'send!(1)',
    '(send)(1)',
    'send`x`',
    'send/* it */(1)',
    'if (a) send(1)',
    'if (send(1)) {}',
    'if (a && send("(")) {}',
    'a ? send(1) : b',
    'class A extends send(B) {}',
    '{ send(b) {} } a.send(1)',
  ])('%s', (text) => {
    expect(has(text, 'send', called)).toBe(true);
  });

  test.each([
    'import { send } from "./send"',
    'send = 1',
    'a.send.b',
    "'send'",
    'async send(a = f(1)) {}',
    'function send(a) {}',
    'function* send(a) {}',
    '{ a: 1, send(a) {} }',
    'class A { static send(a): B {} }',
    'interface A { send(a: B): C; }',
  ])('but not in %s', (text) => {
    expect(has(text, 'send', called)).toBe(false);
  });
});

describe('a class is constructed in', () => {
  test.each(['new Mail(1)', 'new mails.Mail(1)', 'new (Mail)(1)', 'new Mail<A>(1)', 'new Mail'])('%s', (text) => {
    expect(has(text, 'Mail', constructed)).toBe(true);
  });

  test.each(['class A extends Mail<B> {}', 'renew(Mail)', 'const a: Mail<B> = b'])('but not in %s', (text) => {
    expect(has(text, 'Mail', constructed)).toBe(false);
  });
});

describe('a name stands for itself in', () => {
  test.each(["case 'zap':", '{ "zap": run }', '{ zap: run }', '{ zap() {} }', '{ zap, zip }', '{ zip, zap }'])(
    '%s',
    (text) => {
      expect(has(text, 'zap', asName)).toBe(true);
    },
  );

  test.each(['zap = 1', 'zap.run', '// zap it'])('but not in %s', (text) => {
    expect(has(text, 'zap', asName)).toBe(false);
  });
});

describe('something is made of a type in', () => {
  test.each([
    'class A implements Store {}',
    'class A extends Store {}',
    'class A implements B, Store {}',
    'const a: Store = {}',
    'let a: Store;',
    'function f(): Store {}',
    'async f(): Promise<Store> {}',
    'const f = (): Store => ({})',
    'const a = 1, b: Store = {}',
    'let a!: Store;',
    'let a: Store | null = null;',
    'let a: Store | undefined;',
    'const { a }: Store = b',
    'class A extends B<C> implements D<E>, Store {}',
  ])('%s', (text) => {
    expect(has(text, 'Store', asType)).toBe(true);
  });

  test.each([
    'import { Store } from "./store"',
    'import { A, Store } from "./store"',
    'f(a: Store)',
    'f(a: Store, b)',
    'f(a, b?: Store)',
    'class A { private a: Store; }',
    'class A extends B<Store> {}',
    'interface A { a: Store }',
    'let a: Store | B;',
    'f(a: Store | null)',
    'new Store()',
    'a as Store',
  ])('but not in %s', (text) => {
    expect(has(text, 'Store', asType)).toBe(false);
  });
});
