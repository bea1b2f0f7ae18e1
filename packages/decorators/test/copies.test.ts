import { build } from 'esbuild';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProject, node, resolved } from './built-project.js';

// Each test is one fresh process, as the order in which things load is the point.

let project: Awaited<ReturnType<typeof builtProject>>;

beforeAll(async () => {
  project = await builtProject();
  cpSync(join(project.root, 'node_modules'), join(project.root, 'other/node_modules'), { recursive: true });
  cpSync(join(project.root, 'node_modules'), join(project.root, 'newer/node_modules'), { recursive: true });
  const store = join(project.root, 'newer/node_modules/@retrysafe/decorators/dist/tag-store.js');
  writeFileSync(store, readFileSync(store, 'utf8').replace('tagFormat = 1', 'tagFormat = 2'));
  for (const folder of ['', 'other/', 'newer/']) writeFileSync(join(project.root, `${folder}tagged.mjs`), taggedModule);
  writeFileSync(
    join(project.root, 'tagged.cjs'),
    `${taggedModule.replace(/^import (.*) from (.*);$/m, 'const $1 = require($2);').replace('export ', '')}\nexports.tools = tools;`,
  );
  writeFileSync(join(project.root, 'foreign.cjs'), foreignReflect);
  await build({
    entryPoints: [join(project.root, 'other/tagged.mjs')],
    outfile: join(project.root, 'bundled.cjs'),
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
  });
}, 60_000);
afterAll(() => project.remove());

// Both tags, a frozen one, and a method that only the prototype and the build can speak for.
const taggedModule = `
import { classify, IdempotentKey, Tool, tool } from '@retrysafe/decorators';
class Billing {
  pay(args, key) { return key; }
  refund(args, call) { return call.idempotencyKey; }
}
const { prototype } = Billing;
Tool({ class: 'idempotent-write' })(prototype, 'pay', Object.getOwnPropertyDescriptor(prototype, 'pay'));
IdempotentKey(prototype, 'pay', 1);
Tool({ class: 'irreversible' })(prototype, 'refund', Object.getOwnPropertyDescriptor(prototype, 'refund'));
prototype.refund = () => 'wrapped';
export const tools = [new Billing(), tool({ name: 'list', class: 'read', execute: () => 'all' }), { close: classify('irreversible', () => 'closed') }];
`;

// What an old polyfill, or a careless one, does to everyone in the process.
const foreignReflect = `
const store = new Map();
const foreign = { defineMetadata: (key, value) => void store.set(key, value), getMetadata: (key) => store.get(key), getOwnMetadata: () => 'foreign' };
exports.add = () => void Object.assign(Reflect, foreign);
exports.replace = () => void (globalThis.Reflect = { ...foreign });
`;

const print =
  'console.log(JSON.stringify(toolsOf(tools).map((d) => [d.name, d.class, d.run({}, { idempotencyKey: "k1" })])))';
const all = [
  ['pay', 'idempotent-write', 'k1'],
  ['refund', 'irreversible', 'wrapped'],
  ['list', 'read', 'all'],
  ['close', 'irreversible', 'closed'],
];

test.each([
  ['one copy', `import { toolsOf } from '@retrysafe/decorators'; import { tools } from './tagged.mjs'; ${print}`],
  [
    'two copies, each with a reflect-metadata of its own',
    `import { toolsOf } from '@retrysafe/decorators'; import { tools } from './other/tagged.mjs'; ${print}`,
  ],
  [
    'tagged before the reading copy is loaded (mikro-orm/mikro-orm#7312)',
    `const { tools } = await import('./other/tagged.mjs'); const { toolsOf } = await import('@retrysafe/decorators'); ${print}`,
  ],
  [
    'tagged from CommonJS (mscharley/dot#133)',
    `import { toolsOf } from '@retrysafe/decorators'; import { tools } from './tagged.cjs'; ${print}`,
  ],
  [
    'tagged by a minified copy in a CommonJS bundle',
    `import { toolsOf } from '@retrysafe/decorators'; import { tools } from './bundled.cjs'; ${print}`,
  ],
  [
    'reflect-metadata 0.1 loaded before',
    `await import('reflect-metadata-0.1'); const { toolsOf } = await import('@retrysafe/decorators'); const { tools } = await import('./other/tagged.mjs'); ${print}`,
  ],
  [
    'reflect-metadata 0.1 loaded after tagging',
    `import { toolsOf } from '@retrysafe/decorators'; import { tools } from './other/tagged.mjs'; await import('reflect-metadata-0.1'); ${print}`,
  ],
  [
    'the same reflect-metadata loaded after tagging',
    `import { toolsOf } from '@retrysafe/decorators'; import { tools } from './other/tagged.mjs'; await import('reflect-metadata'); ${print}`,
  ],
  [
    'a foreign polyfill between tagging and reading (inversify/InversifyJS#737)',
    `import { tools } from './other/tagged.mjs'; import foreign from './foreign.cjs'; foreign.add(); const { toolsOf } = await import('@retrysafe/decorators'); ${print}`,
  ],
  [
    'the global Reflect replaced between tagging and reading',
    `import { tools } from './other/tagged.mjs'; import foreign from './foreign.cjs'; foreign.replace(); const { toolsOf } = await import('@retrysafe/decorators'); ${print}`,
  ],
  [
    'the global Reflect replaced before anything',
    `import foreign from './foreign.cjs'; foreign.replace(); const { tools } = await import('./other/tagged.mjs'); const { toolsOf } = await import('@retrysafe/decorators'); ${print}`,
  ],
])('tags are found: %s', async (_what, script) => {
  const withPaths = script.replace("'reflect-metadata-0.1'", JSON.stringify(resolved('reflect-metadata-0.1')));
  expect(JSON.parse(await node(project.root, ['--input-type=module', '-e', withPaths]))).toEqual(all);
});

test.each([
  [
    'an older copy that reads a newer tag (liveblocks/liveblocks#432)',
    './newer/tagged.mjs',
    '@retrysafe/decorators',
    'writes tag format 2; this copy reads tag format 1',
  ],
  [
    'a newer copy that reads an older tag',
    './tagged.mjs',
    './newer/node_modules/@retrysafe/decorators/dist/index.js',
    'writes tag format 1; this copy reads tag format 2',
  ],
])('%s names both versions', async (_what, tagged, reader, text) => {
  const script = `import { tools } from '${tagged}'; import { classOf, toolsOf } from '${reader}';
    const caught = (run) => { try { run(); } catch (error) { return [error.code, error.message]; } };
    console.log(JSON.stringify([caught(() => toolsOf(tools[0])), caught(() => toolsOf(tools[1])), caught(() => classOf(tools[2].close))]));`;
  const mismatch = ['version-mismatch', expect.stringContaining(text)];
  expect(JSON.parse(await node(project.root, ['--input-type=module', '-e', script]))).toEqual([
    mismatch,
    mismatch,
    mismatch,
  ]);
});

test('this package adds nothing to the global Reflect that a script could see', async () => {
  const script =
    "const before = Object.keys(Object.getOwnPropertyDescriptors(Reflect)).length; await import('./tagged.mjs'); console.log(Object.keys(Object.getOwnPropertyDescriptors(Reflect)).length - before)";
  expect(await node(project.root, ['--input-type=module', '-e', script])).toBe('0\n');
});
