import { describe, expect, test } from 'vitest';
import { handler, onlyTool, projectOf } from './setup.js';

/** `v1` is made of `v0` twice, `v2` of `v1` twice, …: who goes every way to `v40` is never done. */
function chain(first: string, line: (before: string, name: string, n: number) => string): string {
  const lines = Array.from({ length: 40 }, (_, i) => line(`v${String(i)}`, `v${String(i + 1)}`, i));
  return [`const v0 = ${first};`, ...lines].join('\n');
}

const answer = `await (await fetch('https://x/state')).json()`;

describe('the write after a condition on a value comes up at once, though each line is made twice of the one before by', () => {
  test.each([
    ['??', chain(answer, (a, b) => `const ${b} = ${a}.x ?? ${a}.y;`)],
    ['||', chain(answer, (a, b) => `const ${b} = ${a}.x || ${a}.y;`)],
    ['&& and ||', chain(answer, (a, b) => `const ${b} = (${a} && ${a}.x) || (!${a} && ${a}.y); if (${b}) return 1;`)],
    ['a choice', chain(answer, (a, b) => `const ${b} = ${a}.ok ? ${a}.x : ${a}.y;`)],
    ['a comparison', chain(answer, (a, b) => `const ${b} = ${a} === ${a}.x;`)],
    ['a default', chain(answer, (a, b) => `const { x: ${b} = ${a}.y } = ${a};`)],
    ['variables in a circle', `${chain('v40.z', (a, b) => `let ${b} = ${a}.x ?? ${a}.y; ${b} = v40 ?? ${a};`)}`],
    ['one more circle', chain('args.note', (a, b) => `var ${b} = ${b} || ${a} || ${a}; if (!${b} && !${a}) return 1;`)],
  ])('%s', (_row, lines) => {
    const body = `${lines} if (v40) return v40; return fetch('https://x/bills/1', { method: 'DELETE' })`;
    expect(onlyTool(handler(body)).inferred).toMatchObject({ class: 'irreversible', confidence: 'code' });
  });
});

test.each(['var a = a || {};', 'var a = a ?? {};', 'let a = b || {}, b = a || {};'])(
  'what is made of itself is no crash where a condition asks for it: %s',
  (line) => {
    expect(onlyTool(handler(`${line} if (a) return 1; return 2`)).inferred.class).toBe('read');
  },
);

describe('the tool is found, and told to be cut short, where each line makes twice as much of the one before by', () => {
  test.each([
    ['a sum of texts', chain(`'ab'`, (a, b) => `const ${b} = ${a} + ${a};`)],
    ['a template', chain('`a${args.note}`', (a, b) => `const ${b} = \`\${${a}}\${${a}}\`;`)],
    ['a text that is joined', chain(`'ab'`, (a, b) => `const ${b} = [${a}, ${a}].join(' ');`)],
    ['a sum of one of two texts', chain(`args.note ? 'ab' : 'c'`, (a, b) => `const ${b} = ${a} + ${a};`)],
    ['a spread list', chain(`['a']`, (a, b) => `const ${b} = [...${a}, ...${a}];`)],
    ['a flat list', chain(`['a']`, (a, b) => `const ${b} = [${a}, ${a}].flat();`)],
    ['lists end to end', chain(`['a']`, (a, b) => `const ${b} = ${a}.concat(${a});`)],
    ['a list of lists', chain(`['a', 'b']`, (a, b) => `const ${b} = ${a}.flatMap((one) => [one, one + 'x']);`)],
  ])('%s', (_row, lines) => {
    const body = `${lines} return fetch('https://x/bills?' + v40, { method: 'POST', body: v40 })`;
    const { tools, notes } = projectOf({ 'main.ts': handler(body) }).audit();
    expect([tools.map(({ name }) => name), notes.map(({ kind }) => kind)]).toEqual([['frobnicate'], ['budget']]);
  });
});

test('a long text is read to its end', () => {
  const lines = Array.from({ length: 5_000 }, (_, i) => `INSERT INTO notes VALUES (${String(i)});`);
  const body = (last: string) => `return db.query(${JSON.stringify([...lines, last].join('\n'))})`;
  const head = `import { Pool } from 'pg'; const db = new Pool();`;
  expect(onlyTool(handler(body('SELECT 1;'), head)).inferred.class).toBe('non-idempotent-write');
  expect(onlyTool(handler(body('DROP TABLE notes;'), head)).inferred.class).toBe('irreversible');
});
