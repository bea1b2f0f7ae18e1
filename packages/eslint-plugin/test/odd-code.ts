const tool = "import { tool } from 'ai';\n";

/** Code that a rule is not written for: a name, the text, and the file's name. */
export const odd: readonly (readonly [name: string, code: string, filename: string])[] = [
  ['an empty file', '', 'odd.ts'],
  ['a byte order mark', '\uFEFFexport {};', 'odd.ts'],
  [
    'Windows line ends',
    `${tool}\r\nexport const t = tool({\r\n  execute: async () => fetch('https://a.example', { method: 'POST' }),\r\n});\r\n`,
    'odd.ts',
  ],
  ['a hashbang', '#!/usr/bin/env node\nexport {};', 'odd.js'],
  ['only a comment', '/** @toolClass read */', 'odd.ts'],
  [
    'JSX',
    'export const a = <div {...props} onClick={async () => { await fetch("/a", { method: "POST" }); }}>{...rest}</div>;',
    'odd.tsx',
  ],
  ['a tool without arguments', `${tool}tool();`, 'odd.ts'],
  ['a tool with a spread', `${tool}tool(...all);`, 'odd.ts'],
  ['a tool of nothing', `${tool}tool(null); tool(undefined); tool(0); tool('');`, 'odd.ts'],
  [
    'a tool with computed keys',
    `${tool}tool({ [k]: 1, ['execute']: f, get execute() { return f; }, async *execute() {}, ...more });`,
    'odd.ts',
  ],
  ['a tool that handles itself', `${tool}export const t = tool({ execute: () => t.execute() });`, 'odd.ts'],
  [
    'a tool in its own schema',
    `${tool}const s = z.object({ s }); export const t = tool({ inputSchema: s, execute: s });`,
    'odd.ts',
  ],
  [
    'handlers that call each other',
    `${tool}const a = () => b(); const b = () => a(); export const t = tool({ execute: a });`,
    'odd.ts',
  ],
  ['a tag on a tag', `${tool}tool\`a\${tool\`b\`}\`;`, 'odd.ts'],
  ['a new tool', `${tool}new tool({ execute() { return fetch; } });`, 'odd.ts'],
  ['an optional chain', `${tool}export const t = tool?.({ execute: async (a) => a?.b?.[a?.c]?.(...a!) });`, 'odd.ts'],
  [
    'decorators everywhere',
    "import { Tool, IdempotentKey } from '@retrysafe/decorators';\n@Tool export class A { @Tool a = 1; @Tool() @Tool({}) @Tool(1) @Tool({ class: k }) m(@IdempotentKey ...[a]: any) {} @Tool get g() { return 1; } @Tool static #p() {} @Tool [Symbol.iterator]() {} accessor @Tool b = 1; }",
    'odd.ts',
  ],
  [
    'an abstract method with a tag',
    "import { Tool } from '@retrysafe/decorators';\nexport abstract class A { @Tool({ class: 'read' }) abstract m(): void; @Tool({ class: 'read' }) m2(): void; }",
    'odd.ts',
  ],
  ['a class that extends itself', 'class A extends A {} new A().post();', 'odd.ts'],
  [
    'two classes that extend each other',
    'class A extends B {} class B extends A { [x] = 1; static { this.a = fetch; } }',
    'odd.ts',
  ],
  [
    'a class that extends a call',
    "import { StructuredTool } from '@langchain/core/tools';\nexport class T extends mix(StructuredTool) { name = 't'; async _call() { await fetch('https://a.example', { method: 'DELETE' }); } }",
    'odd.ts',
  ],
  [
    'destructuring of all kinds',
    `${tool}const { a: { b: [c, ...d] = [] } = {}, ...e } = tool({ execute: ({ a: { b = c } }, [d2], ...f) => { [a.b, c] = [c, a.b]; ({ x: y.z } = q); } });`,
    'odd.ts',
  ],
  [
    'labels, with and eval',
    'a: for (;;) { b: while (1) { continue a; } } eval("1"); function f() { "use sloppy"; return arguments; }',
    'odd.js',
  ],
  [
    'generators and for await',
    'export async function* g() { for await (const x of y) yield* x; using z = w; }',
    'odd.ts',
  ],
  [
    'types of all kinds',
    'declare module "x" { export = y; } declare global { var a: 1 } namespace N.M { export import a = b.c; } enum E { A = `a`.length } type T<in out K extends infer U ? U : never> = { readonly [P in keyof K as `${P & string}`]+?: K[P] }; export = N; abstract class C<const T> { declare a: T; constructor(private b?: T, readonly c = 1) {} }; let x = <any>y satisfies unknown as never; function f(this: C, a?: asserts): asserts a is string;',
    'odd.ts',
  ],
  [
    'imports of all kinds',
    "import a, * as b from 'a'; import { default as c, 'x y' as d } from 'ai'; import type { e } from 'ai'; import f = require('ai'); export * as g from 'ai'; export { h as 'i j' } from 'ai'; import json from './a.json' with { type: 'json' }; import.meta.url; await import(x); await import('ai'); export {};",
    'odd.ts',
  ],
  [
    'a file that imports itself',
    "import { t } from './odd.js';\nimport { tool } from 'ai';\nexport { t as u } from './odd.js';\nexport const x = tool({ execute: t });",
    'odd.ts',
  ],
  [
    'big integers, regular expressions and separators',
    'const a = 10n ** 2n; const b = /(?<x>a)\\k<x>/v; const c = 1_000; let d = a ??= b; c ||= d; d &&= 1;',
    'odd.js',
  ],
  [
    'holes and nothing',
    'const [, , a] = [, , 1]; ;;; if (a); else; switch (a) {} try {} catch {} do ; while (0)',
    'odd.js',
  ],
  ['very deep nesting', `export const a = ${'['.repeat(400)}${']'.repeat(400)};`, 'odd.ts'],
  ['a very long chain', `export const a = b${'.c()'.repeat(600)};`, 'odd.ts'],
  ['a very long sum', `export const a = ${Array.from({ length: 2000 }, (_, i) => `'${i}'`).join(' + ')};`, 'odd.ts'],
  [
    'settings and names of Object.prototype',
    `${tool}export const constructor = tool({ name: '__proto__', execute: async () => toString() }); export const hasOwnProperty = { __proto__: null, valueOf: tool({}) };`,
    'odd.ts',
  ],
  [
    'a dispatcher call with odd arguments',
    "d.call(); d.call(...a); d.call('x', {}, ...b); d.call('x', {}, { task, step: `s`, ordinal }); for (;;) d.call('x', {}, { 'task': 1, step() {} }); d.call?.('x', {}, { task, step });",
    'odd.ts',
  ],
  ['a syntax error', 'export const = ;', 'odd.ts'],
  [
    'a schema that goes on for ever',
    `${tool}import { z } from 'zod';\nconst node = z.object({ child: z.lazy(() => node), get other() { return node; } });\nexport const t = tool({ inputSchema: node, execute: (a) => a });`,
    'odd.ts',
  ],
  [
    'CommonJS',
    "const { tool } = require('ai'); module.exports = { t: tool({ execute: (a) => exports.t(a) }) }; exports.u = module.exports.t;",
    'odd.cjs',
  ],
];
