import { describe, expect, test } from 'vitest';
import { createProject } from '../src/index.js';
import { handler, onlyTool, projectOf, toolsOf } from './setup.js';

describe('no crash, no hang, and the tool is still found with', () => {
  test.each([
    ['an object that is spread into itself', `let o = { a: 1 }; o = { ...o, b: 2 }; o = { ...o, ...o }; return o.c`],
    ['a function that calls itself with ever more', `const f = (s) => f(s + 'x'); return f('')`],
    ['functions that call each other', `const a = () => b(); const b = () => a(); return a()`],
    ['a deep expression', `return ${'('.repeat(300)}1${')'.repeat(300)}${' + 1'.repeat(2000)}`],
    ['a name that is its own value', `var x = x.y.z(x); return x`],
    [
      'functions whose types are what the other returns',
      `const f = (): ReturnType<typeof g> => elsewhere(); const g = (): ReturnType<typeof f> => elsewhere(); return f().go(g())`,
    ],
    ['holes, spreads and tags', `const [, a, ...r] = [1, , ...args]; return tag\`a\${r}\`?.[a]?.(...r)`],
  ])('%s', (_row, body) => {
    expect(onlyTool(handler(body)).name).toBe('frobnicate');
  });
});

test('lists that are pushed into each other', () => {
  const spread = Array.from(
    { length: 40 },
    (_, i) => `if (line === '${String(i)}') { a.push(...b, 1); b.push(...a, 2); }`,
  );
  const text = handler(`const a = [0]; const b = [0]; for (const line of args.note) { ${spread.join(' ')} } return a`);
  expect(toolsOf(text).map((one) => one.name)).toEqual(['frobnicate']);
});

test('modules that import each other', () => {
  const files = {
    'main.ts': `import { b } from './b'; import { tool } from 'ai'; export const a = () => b(); export const t = { zap: tool({ description: 'x', inputSchema: S, execute: () => a() }) }`,
    'b.ts': `export * from './main'; import { a } from './main'; export const b = () => { a(); return fetch('https://x', { method: 'DELETE' }) }`,
  };
  expect(onlyTool(files).inferred.class).toBe('irreversible');
});

test('a file that does not parse is listed, and the others are read', () => {
  const report = projectOf({
    'bad.ts': `export const tool = { description: 'x', inputSchema: (((`,
    'good.ts': `export const t = { name: 'zap', description: 'x', parameters: S, execute: () => 1 }`,
  }).audit();
  expect(report.tools.map((one) => one.name)).toEqual(['zap']);
  expect(report.notes.map((one) => [one.kind, one.file])).toEqual([['parse-error', 'bad.ts']]);
});

test('a file that is too large or minified is listed and not read', () => {
  const long = `export const tool = { description: 'x', inputSchema: S, execute: () => 1 };${'a();'.repeat(100_000)}`;
  expect(
    projectOf({ 'long.js': long })
      .audit()
      .notes.map((one) => one.kind),
  ).toEqual(['too-large']);
});

test.each([
  ['a byte order mark', '\ufeff', 1],
  ['line ends of Windows', '\r\n\r\n', 3],
])('%s shifts no line and no column', (_row, head, line) => {
  const text = `export const t = { name: 'zap', description: 'x', parameters: S, execute: () => 1 }`;
  const column = toolsOf(text)[0]?.site.column;
  expect(toolsOf(head + text)[0]?.site).toMatchObject({ line, column });
});

test('a file that changed is read again, in a process that stays', () => {
  let now = 0;
  let method = 'GET';
  const text = () =>
    `export const t = { name: 'zap', description: 'x', parameters: S, execute: () => fetch('https://x', { method: '${method}' }) }`;
  const project = createProject({
    root: '/p',
    read: (file) => (file === '/p/a.ts' ? text() : null),
    files: () => ['/p/a.ts'],
    resolve: () => null,
    now: () => now,
  });
  const classOf = () => project.analyseFile('/p/a.ts').tools[0]?.inferred.class;
  expect(classOf()).toBe('read');
  method = 'DELETE';
  expect(classOf()).toBe('read');
  now = 5_000;
  expect(classOf()).toBe('irreversible');
});

test('a fault of ours in one file costs no other file its tools, and is told', () => {
  const zap = (name: string, call: string) =>
    `export const t = { name: '${name}', description: 'x', parameters: S, execute: () => ${call} }`;
  const texts = new Map([
    ['/p/a.ts', `import { x } from './broken'; ${zap('first', 'x()')}`],
    ['/p/b.ts', zap('second', 'run()')],
  ]);
  const report = createProject({
    root: '/p',
    read: (file) => texts.get(file) ?? null,
    files: () => [...texts.keys()],
    resolve: () => {
      throw new Error('unforeseen');
    },
  }).audit();
  expect(report.tools.map((one) => one.name)).toEqual(['second']);
  expect(report.notes).toEqual([{ kind: 'budget', file: 'a.ts', text: 'not analysed: unforeseen' }]);
});

test('a budget that was hit is told, and the rest is still found', () => {
  const step = (n: number) =>
    `const f${n} = (a, b) => { f${n + 1}(a + 1, [b, a]); return f${n + 1}([a, ${n}], b + '${n}'); };`;
  const ever = `${Array.from({ length: 40 }, (_, n) => step(n)).join(' ')} const f40 = (a, b) => fetch(a, b);`;
  const report = projectOf({
    'deep.ts': handler('return f0(args.id, args.note)', ever),
    'good.ts': `export const t = { name: 'zap', description: 'x', parameters: S, execute: () => 1 }`,
  }).audit();
  expect(report.tools.map((one) => one.name)).toEqual(['frobnicate', 'zap']);
  expect(report.notes).toEqual([
    { kind: 'budget', file: 'deep.ts', text: 'frobnicate: not all of its code was followed' },
  ]);
});

test('what is imported and is no source is not parsed', () => {
  const report = projectOf({
    'main.ts': `import data from './data.json'; import text from './rows.sql'; ${handler('return data.x + text')}`,
    'data.json': '{ "x": 1 }',
    'rows.sql': 'SELECT 1;',
  }).audit();
  expect(report).toMatchObject({ tools: [{ name: 'frobnicate' }], notes: [] });
});

test('packages that are not installed are known by their name', () => {
  expect(
    onlyTool(
      handler('return stripe.refunds.create({})', `import Stripe from 'stripe'; const stripe = new Stripe('k');`),
    ),
  ).toMatchObject({
    name: 'frobnicate',
    inferred: { sideEffect: true },
  });
});
