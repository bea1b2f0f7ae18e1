import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical } from '../src/canonical.js';
import { childKey, intentKey, normaliseIntent, renderKey } from '../src/intent.js';
import type { Intent } from '../src/store.js';

const plan = { task: 'bill-2026-09', step: '3' };
const intent: Intent = { tenant: 'default', task: 'bill-2026-09', step: '3', tool: 'createInvoice', ordinal: '0' };

describe('normaliseIntent', () => {
  test.each([
    ['a missing ordinal is 0', plan, intent],
    ['an undefined ordinal is 0', { ...plan, ordinal: undefined }, intent],
    ['0 is the text 0', { ...plan, ordinal: 0 }, intent],
    ['-0 is the text 0', { ...plan, ordinal: -0 }, intent],
    ['1 is the text 1', { ...plan, ordinal: 1 }, { ...intent, ordinal: '1' }],
    ['an item id is kept as it is', { ...plan, ordinal: '01' }, { ...intent, ordinal: '01' }],
    [
      'a large index keeps all its digits',
      { ...plan, ordinal: Number.MAX_SAFE_INTEGER },
      { ...intent, ordinal: '9007199254740991' },
    ],
    ['a tenant of the call comes before the default', { ...plan, tenant: 'acme' }, { ...intent, tenant: 'acme' }],
    ['astral characters are well-formed', { ...plan, step: '🧾' }, { ...intent, step: '🧾' }],
    ['a space is a name like any other', { ...plan, step: ' ' }, { ...intent, step: ' ' }],
    ['512 characters are allowed', { ...plan, step: 's'.repeat(512) }, { ...intent, step: 's'.repeat(512) }],
  ])('%s', (_name, input, expected) => {
    expect(normaliseIntent('createInvoice', input, 'default')).toEqual({ ok: true, intent: expected });
  });

  test.each([
    ['no task', { step: '3' }, 'its task missing'],
    ['no step', { task: 't' }, 'its step missing'],
    ['an empty task', { task: '', step: '3' }, 'its task empty'],
    ['a number for a step', { task: 't', step: 3 }, 'its step of the wrong kind (number)'],
    ['null for a step', { task: 't', step: null }, 'its step of the wrong kind (null)'],
    ['an empty tenant', { ...plan, tenant: '' }, 'its tenant empty'],
    ['null for a tenant', { ...plan, tenant: null }, 'its tenant of the wrong kind (null)'],
    ['an empty ordinal', { ...plan, ordinal: '' }, 'its ordinal empty'],
    ['null for an ordinal', { ...plan, ordinal: null }, 'its ordinal of the wrong kind (null)'],
    ['a negative ordinal', { ...plan, ordinal: -1 }, 'its ordinal of the wrong kind (number)'],
    ['a fraction', { ...plan, ordinal: 1.5 }, 'its ordinal of the wrong kind (number)'],
    ['NaN', { ...plan, ordinal: Number.NaN }, 'its ordinal of the wrong kind (number)'],
    ['an integer beyond the safe ones', { ...plan, ordinal: 2 ** 53 }, 'its ordinal of the wrong kind (number)'],
    ['a BigInt', { ...plan, ordinal: 1n }, 'its ordinal of the wrong kind (bigint)'],
    ['an object that looks like text', { ...plan, task: new String('t') }, 'its task of the wrong kind (object)'],
    ['half a surrogate pair', { ...plan, step: 'a\ud83e' }, 'its step not well-formed Unicode'],
    ['a null byte', { ...plan, step: 'a\0' }, 'its step holding a null byte'],
    ['a text too long for an index', { ...plan, step: 's'.repeat(513) }, 'its step longer than 512 characters'],
  ])('refuses %s and says which part', (_name, input, fault) => {
    const refused = normaliseIntent('createInvoice', input, 'default');
    expect(refused).toMatchObject({
      ok: false,
      message: expect.stringContaining(`'createInvoice' was called with ${fault}. Pass`),
    });
  });

  test('a bad default tenant is refused like a stated one', () => {
    expect(normaliseIntent('createInvoice', plan, '').ok).toBe(false);
  });

  test('no message repeats a value', () => {
    const refused = normaliseIntent('pay', { task: 'secret\0', step: 's' }, 'default');
    expect(JSON.stringify(refused)).not.toContain('secret');
  });
});

describe('intentKey', () => {
  // A change here is a change of every key in every ledger: records are no longer found, and effects are doubled.
  test.each([
    [intent, 0, '316787212c4c5e4b6b694718f84deda2d68c8469301a8173e8a092a2bb5f6a9b'],
    [intent, 1, 'f7149cb521b83cbec06a29dffbc9fa99829fc38616200c6433315128c9044dd2'],
    [{ ...intent, ordinal: '1' }, 0, '075cf1fb7bbafa9e23478a14cd5c94f322204949eb5e3aa72ce429cbc4204820'],
    [
      { tenant: 'β', task: '"a"', step: '\\', tool: 't', ordinal: '🧾' },
      12,
      '25cdfd4625823b8b9d7e4cce7832c955b89e342de44756412ce76dec1eb8a594',
    ],
  ])('the key of %j in generation %i never changes', (of, generation, key) => {
    expect(intentKey(of, generation)).toBe(key);
  });

  test('separators inside the parts do not make two intents one', () => {
    const keys = [
      { ...intent, task: 'a:b', step: 'c' },
      { ...intent, task: 'a', step: 'b:c' },
      { ...intent, task: 'a","b', step: 'c' },
      { ...intent, task: 'a', step: 'b","c' },
    ].map((of) => intentKey(of, 0));
    expect(new Set(keys).size).toBe(4);
  });

  const text = fc.string({ unit: 'binary', minLength: 1 });
  const intents = fc.record({ tenant: text, task: text, step: text, tool: text, ordinal: text });
  const generations = fc.nat();

  test('two intents or generations have two keys', () => {
    fc.assert(
      fc.property(intents, generations, intents, generations, (one, g1, other, g2) => {
        const same = g1 === g2 && canonical(Object.values(one)) === canonical(Object.values(other));
        expect(intentKey(one, g1) === intentKey(other, g2)).toBe(same);
      }),
    );
  });

  test('each part changes the key', () => {
    fc.assert(
      fc.property(intents, fc.constantFrom('tenant', 'task', 'step', 'tool', 'ordinal'), text, (of, part, other) => {
        fc.pre(of[part as keyof Intent] !== other);
        expect(intentKey({ ...of, [part]: other }, 0)).not.toBe(intentKey(of, 0));
      }),
    );
  });

  test('is 64 lower-case hex digits', () => {
    fc.assert(
      fc.property(intents, generations, (of, generation) => {
        expect(intentKey(of, generation)).toMatch(/^[0-9a-f]{64}$/);
      }),
    );
  });
});

test.each([
  ['no parts', []],
  ['one empty part', ['']],
  ['plain parts', ['a', '', 'b c', '!#[]~']],
  ['a quote', ['a","b', 'c']],
  ['a backslash', ['\\']],
  ['a line break', ['a\nb']],
  ['a letter beyond ASCII', ['ü', '🧾', '\u2028']],
  ['half a character', ['\ud800']],
  ['a DEL', ['\x7f']],
])('canonical of %s is what JSON writes', (_name, parts) => {
  expect(canonical(parts)).toBe(JSON.stringify(parts));
});

test('canonical is injective: the list can be read back from it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
      expect(JSON.parse(canonical(parts))).toEqual(parts);
    }),
  );
});

describe('childKey', () => {
  const key = intentKey(intent, 0);

  test('never changes', () => {
    expect(childKey(key, 'refund', 0)).toBe('d0f2282b6c850050024d2818c51990e3015f696dbc75e0041c86346c98199af8');
  });

  test.each([
    ['another name', childKey(key, 'mail', 0)],
    ['another use of the same name', childKey(key, 'refund', 1)],
    ['another call', childKey(intentKey(intent, 1), 'refund', 0)],
    ['the call itself', key],
    ['a name that ends like a use', childKey(key, 'refund","1', 0)],
  ])('differs from the key of %s', (_name, other) => {
    expect(childKey(key, 'refund', 0)).not.toBe(other);
  });
});

describe('renderKey', () => {
  const key = intentKey(intent, 0);
  const keys = fc.stringMatching(/^[0-9a-f]{64}$/);

  test.each([
    ['hex', key],
    ['uuid', '31678721-2c4c-4e4b-ab69-4718f84deda2'],
    [22, '017iis8gk9rr7pbg7sswbf'],
    [36, 'srxobxlcb6gw35017iis8gk9rr7pbg7sswbf'],
    [45, 'scst0208wsrxobxlcb6gw35017iis8gk9rr7pbg7sswbf'],
    [63, '18btxscst0208wsrxobxlcb6gw35017iis8gk9rr7pbg7sswbf'],
    [64, key],
    [255, key],
  ] as const)('for the slot %s it never changes', (slot, rendered) => {
    expect(renderKey(key, slot)).toBe(rendered);
  });

  test('a uuid has the form of version 4', () => {
    fc.assert(
      fc.property(keys, (of) => {
        expect(renderKey(of, 'uuid')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      }),
    );
  });

  test('a short form fills its slot with lower-case letters and digits', () => {
    fc.assert(
      fc.property(keys, fc.integer({ min: 22, max: 63 }), (of, slot) => {
        const rendered = renderKey(of, slot);
        expect(rendered).toMatch(/^[0-9a-z]+$/);
        expect(rendered).toHaveLength(Math.min(slot, 50));
      }),
    );
  });

  test.each(['uuid', 22, 36, 45, 50] as const)('two keys that differ in one digit differ in the slot %s', (slot) => {
    fc.assert(
      fc.property(keys, fc.nat(31), fc.integer({ min: 1, max: 15 }), (of, at, by) => {
        fc.pre(slot !== 'uuid' || (at !== 12 && at !== 16)); // these two digits say version and variant
        const digit = ((parseInt(of.charAt(at), 16) + by) % 16).toString(16);
        expect(renderKey(of.slice(0, at) + digit + of.slice(at + 1), slot)).not.toBe(renderKey(of, slot));
      }),
    );
  });

  test('50 characters keep the whole key', () => {
    fc.assert(
      fc.property(keys, (of) => {
        const value = [...renderKey(of, 50)].reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n);
        expect(value.toString(16).padStart(64, '0')).toBe(of);
      }),
    );
  });

  test.each([
    ['too short', 21],
    ['a fraction', 22.5],
    ['NaN', Number.NaN],
    ['negative', -36],
    ['another word', 'base64'],
  ])('a slot that is %s is refused', (_name, slot) => {
    expect(() => renderKey(key, slot as never)).toThrow(RangeError);
  });

  test.each<[string, string]>([
    ['cut short', key.slice(0, 12)],
    ['in capitals', key.toUpperCase()],
    ['a name', 'bill-2026-09'],
    ['empty', ''],
  ])('a key that is %s is refused, for every slot', (_name, none) => {
    for (const slot of ['hex', 'uuid', 36] as const)
      expect(() => renderKey(none, slot)).toThrow(/^This is no key: one has 64 hex digits\./);
  });
});
