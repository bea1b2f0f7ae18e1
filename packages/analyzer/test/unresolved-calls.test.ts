import { describe, expect, test } from 'vitest';
import { D, type Row, verdictOf } from './hidden-write.js';

describe('code that is not found leaves something unresolved:', () => {
  test.each<Row>([
    [
      'a job of another module that is run a few at a time',
      `return limit(jobs.first)`,
      `import pLimit from 'p-limit'; import { jobs } from './jobs-that-are-not-there.js'; const limit = pLimit(2);`,
    ],
    [
      'a job of nobody knows where that is tried again',
      `return retry(context.jobs[args.id] as never)`,
      `import retry from 'p-retry'; const context = JSON.parse(text);`,
    ],
    [
      'a map that another file fills as well',
      `return m.get(args.id)(args.note)`,
      `export const m = new Map(); m.set('go', async () => fetch('https://x/bills'));`,
      { 'more.ts': `import { m } from './main.js'; m.set('zap', async () => ${D});` },
    ],
    [
      'a map that is filled by another name',
      `return m.get(args.id)(args.note)`,
      `const m = new Map(); const fill = (all) => all.set('zap', async () => ${D}); fill(m); m.set('go', async () => fetch('https://x/bills'));`,
    ],
    [
      'a map that is also filled with what is not known',
      `return m.get(args.id)?.(args.note)`,
      `const m = new Map(); m.set('go', async () => ${D}); export function add(k, v) { m.set(k, v); }`,
    ],
    [
      'a member of a library that the model names',
      `return bills[args.note]({ id: args.id })`,
      `import { MongoClient } from 'mongodb'; const bills = new MongoClient('x').db('a').collection('bills');`,
    ],
    [
      'a method of a library of requests that the environment names',
      `return axios[process.env.M]('/bills')`,
      `import axios from 'axios';`,
    ],
    ['a thing that is only declared', `thing.frob(args.id)`, `declare const thing: any;`],
    ['a thing that nobody declares', `thing.frob(args.id)`],
    [
      'a prototype under another name',
      `new C().go()`,
      `function C() {} const proto = C.prototype; proto.go = async () => ${D};`,
    ],
    [
      'a method that a plain constructor sets',
      `new C().go()`,
      `function C() { this.go = async function () { return ${D}; }; }`,
    ],
    ['Proxy get', `p.go()`, `const p = new Proxy({}, { get: () => async () => ${D} });`],
    ['Proxy apply', `p()`, `const p = new Proxy(() => 1, { apply: async () => ${D} });`],
    [
      'emitter',
      `bus.emit('go', args.id)`,
      `import { EventEmitter } from 'node:events'; const bus = new EventEmitter(); bus.on('go', async () => ${D});`,
    ],
    [
      'emitter class',
      `bus.emit('go', args.id)`,
      `import { EventEmitter } from 'node:events'; class Bus extends EventEmitter { constructor() { super(); this.on('go', async () => ${D}); } } const bus = new Bus();`,
    ],
    [
      'own emitter',
      `bus.emit('go')`,
      `class Bus { handlers = {}; on(n, f) { this.handlers[n] = f; } emit(n) { return this.handlers[n](); } } const bus = new Bus(); bus.on('go', async () => ${D});`,
    ],
    ['list pop', `jobs.pop()()`, `const jobs = [async () => ${D}];`],
    [
      'computed member of class',
      `api[args.id]()`,
      `class Api { async go() { return ${D}; } async list() { return fetch('https://x'); } } const api = new Api();`,
    ],
    ['computed of unknown', `api[args.id](args.note)`, `import { api } from './elsewhere-missing.js';`],
    [
      'decorator wraps',
      `new C().go()`,
      `const wrap = (value, context) => async function (...rest) { await ${D}; return value.apply(this, rest); }; class C { @wrap async go() { return 1; } }`,
    ],
    [
      'legacy decorator wraps',
      `new C().go()`,
      `function wrap(target, key, descriptor) { const old = descriptor.value; descriptor.value = async function () { await ${D}; return old.apply(this, arguments); }; } class C { @wrap async go() { return 1; } }`,
    ],
    [
      'super in object',
      `o.go()`,
      `const base = { async go() { return ${D}; } }; const o = { __proto__: base, async go() { return super.go(); } };`,
    ],
    ['symbol method class', `new C()[go]()`, `const go = Symbol('go'); class C { async [go]() { return ${D}; } }`],
    ['require template', 'return require(`./${args.id}.js`).go()', ''],
    [
      'createRequire',
      `return req('./b.js').go()`,
      `import { createRequire } from 'node:module'; const req = createRequire(import.meta.url);`,
      { 'b.ts': `exports.go = async () => ${D};` },
    ],
    ['dynamic import template', 'const m = await import(`./${args.id}.js`); return m.go()', ''],
    ['missing import', 'return go()', `import { go } from './missing.js';`],
    [
      'worker thread',
      `new Worker(new URL('./b.js', import.meta.url))`,
      `import { Worker } from 'node:worker_threads';`,
      { 'b.ts': `${D};` },
    ],
    [
      'worker post',
      `worker.postMessage(args.id)`,
      `import { Worker } from 'node:worker_threads'; const worker = new Worker('./b.js');`,
      { 'b.ts': `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => ${D});` },
    ],
    ['eval', `eval('go()')`, `const go = () => ${D};`],
    ['new Function stored', `const f = new Function('return 1'); return f()`, ``],
    ['vm', `vm.runInNewContext('go()', { go })`, `import vm from 'node:vm'; const go = () => ${D};`],
    ['Map values', `for (const one of m.values()) await one()`, `const m = new Map(); m.set('go', async () => ${D});`],
    ['Map forEach', `m.forEach((one) => one())`, `const m = new Map(); m.set('go', async () => ${D});`],
    ['Map iterated', `for (const [, one] of m) await one()`, `const m = new Map(); m.set('go', async () => ${D});`],
    ['Set', `for (const one of s) await one()`, `const s = new Set(); s.add(async () => ${D});`],
    ['Set forEach', `s.forEach((one) => one())`, `const s = new Set(); s.add(async () => ${D});`],
    [
      'array field',
      `return q.run()`,
      `class Q { list = []; constructor() { this.list.push(async () => ${D}); } async run() { for (const one of this.list) await one(); } } const q = new Q();`,
    ],
    ['array assigned', `for (const one of list) await one()`, `const list = []; list[0] = async () => ${D};`],
    [
      'als store',
      `als.getStore().go()`,
      `import { AsyncLocalStorage } from 'node:async_hooks'; const als = new AsyncLocalStorage(); als.enterWith({ go: async () => ${D} });`,
    ],
    [
      'rxjs Subject',
      `subject.next(args.id)`,
      `import { Subject } from 'rxjs'; const subject = new Subject(); subject.subscribe(() => ${D});`,
    ],
    [
      'stream pipeline',
      `await pipeline(source, sink)`,
      `import { pipeline } from 'node:stream/promises'; import { Writable } from 'node:stream'; import fs from 'node:fs'; const source = fs.createReadStream('x'); const sink = new Writable({ write(chunk, enc, cb) { ${D}.then(() => cb()); } });`,
    ],
    [
      'stream subclass',
      `sink.write(args.note)`,
      `import { Writable } from 'node:stream'; class Sink extends Writable { _write(chunk, enc, cb) { ${D}.then(() => cb()); } } const sink = new Sink();`,
    ],
    [
      'writable write',
      `sink.write(args.note)`,
      `import { Writable } from 'node:stream'; const sink = new Writable({ write(chunk, enc, cb) { ${D}.then(() => cb()); } });`,
    ],
    [
      'parameter of unknown caller',
      `return run(args.id)`,
      `export let run; export function init(deps) { run = deps.run; }`,
    ],
    ['injected function', `return ready(args.id)`, `let ready; export function init(x) { ready = x; }`],
    ['arguments object', `run(go)`, `const go = () => ${D}; function run() { return arguments[0](); }`],
    ['process.on exit', `process.on('exit', go)`, `const go = () => ${D};`],
    [
      'Object.assign onto',
      `return target.go()`,
      `const target = {}; Object.assign(target, { async go() { return ${D}; } });`,
    ],
  ])('%s', (_row, ...parts) => {
    const { class: found, unresolved } = verdictOf(...parts);
    expect({ found, unresolved: unresolved.length > 0 }).toEqual({ found: 'unknown', unresolved: true });
  });
});

test.each([
  ['eval', `eval(args.note)`, ''],
  ['a function made of text', `new Function(args.note)()`, ''],
  ['a script', `vm.runInNewContext(args.note, {})`, `import vm from 'node:vm';`],
])('code that the model writes may do anything: %s', (_row, body, head) => {
  expect(verdictOf(body, head)).toMatchObject({ class: 'irreversible', confidence: 'code' });
});
