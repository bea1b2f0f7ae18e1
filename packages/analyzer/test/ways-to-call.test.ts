import { describe, expect, test } from 'vitest';
import { handler, onlyTool } from './setup.js';

type Parts = [body: string, head?: string, files?: Readonly<Record<string, string>>];
type Row = [row: string, ...Parts];

/** The write that every row hides. */
const D = `fetch('https://x/bills/1', { method: 'DELETE' })`;

function verdictOf(...[body, head, files]: Parts) {
  return onlyTool({ 'main.ts': handler(body, head), ...files }).inferred;
}

describe('a write is found behind', () => {
  test.each<Row>([
    [
      'a request that is handed to whoever measures it',
      `return traced(fetch, 'https://x/bills/1', { method: 'DELETE' })`,
      `import { traced } from './tracer.js';`,
      { 'tracer.ts': `export async function traced(send, url, options) { return send(url, options); }` },
    ],
    [
      'a method and an address that the context is handed',
      `return extra.callApi(\`/bills/\${args.id}\`, {}, 'DELETE')`,
    ],
    [
      'loop over items into a variable from outside',
      `let m; for (m of ['DELETE']) await fetch('https://x/bills', { method: m })`,
    ],
    [
      'loop that takes items apart into variables from outside',
      `let m; for ({ m } of [{ m: 'DELETE' }]) await fetch('https://x/bills', { method: m })`,
    ],
    ['list taken apart into a variable', `let m; [m] = ['DELETE']; return fetch('https://x/bills', { method: m })`],
    ['Map of callbacks', `m.get('go')()`, `const m = new Map(); m.set('go', async () => ${D});`],
    ['Map get optional', `return m.get(args.id)?.(args.note)`, `const m = new Map(); m.set('go', async () => ${D});`],
    [
      'Map get method',
      `return m.get(args.id)?.handle(args.note)`,
      `const m = new Map(); m.set('go', { handle: async () => ${D} });`,
    ],
    ['WeakMap', `return w.get(key)()`, `const w = new WeakMap(); const key = {}; w.set(key, async () => ${D});`],
    [
      'one of two members that are named by a condition',
      `return bills[args.note ? 'deleteMany' : 'deleteOne']({ id: args.id })`,
      `import { MongoClient } from 'mongodb'; const bills = new MongoClient('x').db('a').collection('bills');`,
    ],
    [
      'what was put into a map, by a method of its own',
      `const driver = drivers.get(args.id); const bill = await driver.find(args.note); return bill.remove()`,
      `import { open } from 'acme'; const drivers = new Map(); export async function start(id) { const driver = await open(id); drivers.set(id, driver); }`,
    ],
    [
      'what was put into a map of a table',
      `return state.all.get(args.id).go()`,
      `class C { go() { return ${D}; } } const state = { all: new Map() }; export function start(id) { state.all.set(id, new C()); }`,
    ],
    [
      "another tool's own code",
      `return zap.execute({ id: args.id }, {})`,
      `import { zap } from './zap.js';`,
      {
        'zap.ts': `import { createTool } from '@mastra/core/tools'; const make = createTool; export const zap = make({ id: S, execute: async () => ${D} });`,
      },
    ],
    ['a method on a prototype', `new C().go()`, `function C() {} C.prototype.go = async function () { return ${D}; };`],
    ['a prototype that is an object', `new C().go()`, `function C() {} C.prototype = { async go() { return ${D}; } };`],
    [
      'methods assigned to a prototype',
      `new C().go()`,
      `function C() {} Object.assign(C.prototype, { async go() { return ${D}; } });`,
    ],
    [
      "methods assigned to a class's prototype",
      `new C().go()`,
      `class C {} Object.assign(C.prototype, { async go() { return ${D}; } });`,
    ],
    ["a method put on a class's prototype", `new C().go()`, `class C {} C.prototype.go = async () => ${D};`],
    [
      'a method defined on a prototype',
      `new C().go()`,
      `class C {} Object.defineProperty(C.prototype, 'go', { value: async () => ${D} });`,
    ],
    [
      'a method that util.inherits brings',
      `new C().go()`,
      `import util from 'node:util'; function B() {} B.prototype.go = async function () { return ${D}; }; function C() { B.call(this); } util.inherits(C, B);`,
    ],
    [
      'a prototype created from another one',
      `new C().go()`,
      `function B() {} B.prototype.go = async function () { return ${D}; }; function C() {} C.prototype = Object.create(B.prototype);`,
    ],
    [
      'a prototype set to another one',
      `new C().go()`,
      `function B() {} B.prototype.go = async function () { return ${D}; }; function C() {} Object.setPrototypeOf(C.prototype, B.prototype);`,
    ],
    [
      'an object created from another one',
      `const o = Object.create(base); return o.go()`,
      `const base = { go: async () => ${D} };`,
    ],
    ['a method of __proto__', `const o = { __proto__: base }; return o.go()`, `const base = { go: async () => ${D} };`],
    ['class field initialiser', `new C()`, `class C { done = ${D}; }`],
    ['Proxy of a target', `p.go()`, `const p = new Proxy({ go: async () => ${D} }, {});`],
    ['Reflect.apply', `Reflect.apply(go, null, [])`, `const go = async () => ${D};`],
    ['Reflect.construct', `Reflect.construct(C, [])`, `class C { constructor() { ${D}; } }`],
    ['Reflect.get', `Reflect.get(t, 'go')()`, `const t = { go: async () => ${D} };`],
    ['getter in class', `return new C().go`, `class C { get go() { return ${D}; } }`],
    ['setter in object', `o.go = args.note`, `const o = { set go(v) { ${D}; } };`],
    ['setter in class', `const c = new C(); c.go = args.note`, `class C { set go(v) { ${D}; } }`],
    ['tagged template', 'go`x`', `const go = async (t) => ${D};`],
    ['tagged template sql name', 'sql`x`', `const sql = async (t) => ${D};`],
    [
      'async generator for await',
      `for await (const one of go()) console.log(one)`,
      `async function* go() { yield await ${D}; }`,
    ],
    ['generator next', `go().next()`, `function* go() { yield ${D}; }`],
    ['iterator', `for (const one of it) console.log(one)`, `const it = { *[Symbol.iterator]() { yield ${D}; } };`],
    [
      'async iterator',
      `for await (const one of it) console.log(one)`,
      `const it = { async *[Symbol.asyncIterator]() { yield ${D}; } };`,
    ],
    ['using', `using x = open();`, `function open() { return { [Symbol.dispose]() { ${D}; } }; }`],
    ['await using', `await using x = new C();`, `class C { async [Symbol.asyncDispose]() { await ${D}; } }`],
    [
      'queue by timer',
      `queue.push(async () => ${D})`,
      `const queue = []; setInterval(() => { const batch = queue.splice(0); for (const one of batch) one(); }, 10);`,
    ],
    [
      'queue objects by timer',
      `return new Promise((resolve, reject) => { queue.push({ operation: async () => ${D}, resolve, reject }); flush(); })`,
      `const queue = []; let timer = null; function flush() { timer = setTimeout(async () => { const batch = queue.splice(0); for (const one of batch) one.resolve(await one.operation()); }, 10); }`,
    ],
    [
      'queue function',
      `return enqueue(async () => ${D})`,
      `const queue = []; let timer; function enqueue(operation) { return new Promise((resolve, reject) => { const entry = { operation, resolve, reject }; queue.push(entry); if (!timer) timer = setTimeout(() => { const batch = queue.splice(0, queue.length); for (const one of batch) one.operation().then(one.resolve, one.reject); }, 10); }); }`,
    ],
    ['setTimeout arrow', `setTimeout(() => go(), 10)`, `const go = async () => ${D};`],
    ['new Promise', `new Promise((resolve) => { go().then(resolve) })`, `const go = async () => ${D};`],
    ['finally', `fetch('https://x/1').finally(go)`, `const go = async () => ${D};`],
    ['map', `[1].map(go)`, `const go = async () => ${D};`],
    ['list element', `jobs[0]()`, `const jobs = [async () => ${D}];`],
    ['call', `go.call(null)`, `async function go() { return ${D}; }`],
    ['apply', `go.apply(null, [])`, `async function go() { return ${D}; }`],
    ['bind', `go.bind(null)()`, `async function go() { return ${D}; }`],
    ['Function.prototype.call.call', `Function.prototype.call.call(go, null)`, `async function go() { return ${D}; }`],
    ['computed member', `t[args.id]()`, `const t = { go: async () => ${D}, stop: async () => 1 };`],
    ['optional call', `t.go?.()`, `const t = { go: async () => ${D} };`],
    ['default parameter', `run()`, `const go = () => ${D}; async function run(x = go()) { return x; }`],
    ['default in pattern', `run({})`, `const go = () => ${D}; async function run({ x = go() } = {}) { return x; }`],
    ['default in destructuring', `const { x = go() } = args; return x`, `const go = () => ${D};`],
    ['static block in handler', `class C { static { ${D}; } } return new C()`, ``],
    ['static field in handler', `class C { static x = ${D}; } return C.x`, ``],
    [
      'mixin',
      `new C().go()`,
      `const Mix = (Base) => class extends Base { async go() { return ${D}; } }; class B {} class C extends Mix(B) {}`,
    ],
    [
      'mixin on unknown base',
      `new C().go()`,
      `import { Base } from 'some-lib'; const Mix = (B) => class extends B { async go() { return ${D}; } }; class C extends Mix(Base) {}`,
    ],
    [
      'super.method',
      `new C().go()`,
      `class B { async go() { return ${D}; } } class C extends B { async go() { return super.go(); } }`,
    ],
    ['symbol method object', `o[go]()`, `const go = Symbol('go'); const o = { async [go]() { return ${D}; } };`],
    [
      'require in function',
      `const { go } = require('./b.js'); return go()`,
      '',
      { 'b.ts': `export const go = async () => ${D};` },
    ],
    ['eval of the model', `eval(args.note)`, ``],
    ['new Function', `new Function('go', 'return go()')(go)`, `const go = () => ${D};`],
    [
      'reexported namespace',
      `return lib.b.go()`,
      `import * as lib from './a.js';`,
      { 'a.ts': `export * as b from './b.js';`, 'b.ts': `export const go = async () => ${D};` },
    ],
    ['array pushed', `for (const one of list) await one()`, `const list = []; list.push(async () => ${D});`],
    [
      'field callback',
      `return q.run()`,
      `class Q { cb = null; setCb(cb) { this.cb = cb; } run() { return this.cb(); } } const q = new Q(); q.setCb(async () => ${D});`,
    ],
    [
      'AsyncLocalStorage',
      `als.run({}, go)`,
      `import { AsyncLocalStorage } from 'node:async_hooks'; const als = new AsyncLocalStorage(); const go = async () => ${D};`,
    ],
    ['rxjs subscribe', `of(1).subscribe(go)`, `import { of } from 'rxjs'; const go = async () => ${D};`],
    [
      'rxjs pipe',
      `return firstValueFrom(of(1).pipe(mergeMap(() => ${D})))`,
      `import { of, mergeMap, firstValueFrom } from 'rxjs';`,
    ],
    [
      'stream pipe',
      `source.pipe(fs.createWriteStream(args.note))`,
      `import fs from 'node:fs'; const source = fs.createReadStream('x');`,
    ],
    ['compose lodash', `flow(go, (x) => x)(1)`, `import { flow } from 'lodash'; const go = () => ${D};`],
    ['promisify', `promisify(go)()`, `import { promisify } from 'node:util'; const go = (cb) => ${D}.then(cb);`],
    ['fetch bound', `return f('https://x/1', { method: 'DELETE' })`, `const f = fetch.bind(globalThis);`],
    ['new of a value', `new (pick())()`, `const pick = () => C; class C { constructor() { ${D}; } }`],
    ['sort callback', `return [2, 1].sort(go)`, `const go = () => ${D};`],
    ['replace callback', `return args.note.replace(/x/g, go)`, `const go = () => ${D};`],
    ['replace callback literal', `return 'axb'.replace(/x/g, go)`, `const go = () => ${D};`],
    ['JSON.parse reviver', `return JSON.parse(args.note, go)`, `const go = () => ${D};`],
    ['Object.entries forEach', `Object.entries(t).forEach(([, fn]) => fn())`, `const t = { go: () => ${D} };`],
    ['Promise.try', `await Promise.try(go)`, `const go = () => ${D};`],
    ['reduce', `await jobs.reduce((p, job) => p.then(job), Promise.resolve())`, `const jobs = [() => ${D}];`],
    [
      'scheduler',
      `schedule.scheduleJob('* * * * *', go)`,
      `import schedule from 'node-schedule'; const go = () => ${D};`,
    ],
    ['FinalizationRegistry', `new FinalizationRegistry(go).register({}, 1)`, `const go = () => ${D};`],
    ['private method', `new C().go()`, `class C { go() { return this.#del(); } #del() { return ${D}; } }`],
    ['array destructured', `const [, run] = hooks(); return run()`, `const hooks = () => [1, async () => ${D}];`],
    ['unknown import given a closure in option', `run({ onDone: () => ${D} })`, `import { run } from 'some-lib';`],
  ])('%s', (_row, ...parts) => {
    expect(verdictOf(...parts)).toMatchObject({ sideEffect: true, confidence: 'code' });
  });
});

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

describe('a read stays a read:', () => {
  test.each<Row>([
    [
      'a limit of nobody knows how many',
      `const limit = pLimit(Number(process.env.MOST)); return limit(() => fetch('https://x/bills'))`,
      `import pLimit from 'p-limit';`,
    ],
    [
      'a reading method and an address that the context is handed',
      `return extra.callApi(\`/bills/\${args.id}\`, {}, 'GET')`,
    ],
    [
      'headers that are named after methods',
      `const h = new Headers(); h.set('delete', '/x'); return fetch('https://x/bills', { headers: h })`,
    ],
    [
      'one of two reading members',
      `return bills[args.note ? 'find' : 'findOne']({ id: args.id })`,
      `import { MongoClient } from 'mongodb'; const bills = new MongoClient('x').db('a').collection('bills');`,
    ],
    [
      'what was put into a map only answers',
      `return drivers.get(args.id).getTitle()`,
      `import { Builder } from 'selenium-webdriver'; const drivers = new Map(); export async function start(id) { drivers.set(id, await new Builder().build()); }`,
    ],
    ['a part of the program and of the browser', `return [performance.now(), process.uptime(), navigator.vibrate(1)]`],
    [
      'a prototype method that reads',
      `return new C().go()`,
      `function C() {} C.prototype.go = async () => fetch('https://x/bills');`,
    ],
    [
      'methods of texts and lists that the model wrote',
      `return args.note.trim().split(',').map((one) => one.toUpperCase()).join()`,
    ],
    [
      'methods of what a service answered',
      `const all = await (await fetch('https://x')).json(); return all.items.filter((one) => one.open).slice(0, 3)`,
    ],
    [
      'a promise of its own',
      `return new Promise((resolve, reject) => { if (args.id) resolve(1); else reject(new Error('x')); })`,
    ],
    [
      'a default that is not needed',
      `return run(() => 1)`,
      `const go = () => ${D}; async function run(fn = go()) { return fn(); }`,
    ],
    ['a getter that reads', `return new C().go`, `class C { get go() { return fetch('https://x/bills'); } }`],
    [
      'another property of a class with a getter',
      `return new C().stop`,
      `class C { stop = 1; get go() { return ${D}; } }`,
    ],
    [
      'a list of texts that is sorted',
      `const names = ['b', 'a']; names.push(args.note); return names.sort((a, b) => a.localeCompare(b))`,
    ],
    ['a Map of data', `m.set('a', 1); return [...m.keys()].length + m.size`, `const m = new Map();`],
    [
      'a class whose fields start empty',
      `return new C().list()`,
      `class C { all = new Map(); list() { return fetch('https://x'); } }`,
    ],
    ['what runs when the file is loaded', `return new C()`, `class C { static { ${D}; } }`],
    ['a listener that only looks', `process.on('exit', () => console.log('bye')); return 1`],
    [
      'a callback that was not given',
      `return run()`,
      `async function run(done) { done?.(); return fetch('https://x'); }`,
    ],
    [
      'a decorator that only logs',
      `return new C().go()`,
      `const log = (value) => function (...rest) { console.log('go'); return value.apply(this, rest); }; class C { @log async go() { return fetch('https://x'); } }`,
    ],
  ])('%s', (_row, ...parts) => {
    expect(verdictOf(...parts)).toMatchObject({ class: 'read', confidence: 'code' });
  });
});

describe('knowingly missed, since no call is written:', () => {
  test.each<Row>([
    ['defineProperty getter', `return o.go`, `const o = {}; Object.defineProperty(o, 'go', { get: () => ${D} });`],
    ['spread of iterator', `return [...it]`, `const it = { *[Symbol.iterator]() { yield ${D}; } };`],
    ['toString', 'return `${o}`', `const o = { toString() { ${D}; return 'x'; } };`],
    ['Symbol.toPrimitive', 'return +o', `const o = { [Symbol.toPrimitive]() { ${D}; return 1; } };`],
    ['toJSON', 'return JSON.stringify(o)', `const o = { toJSON() { ${D}; return 1; } };`],
    ['thenable', 'return await o', `const o = { then(resolve) { ${D}.then(resolve); } };`],
    ['import for effect', "await import('./b.js')", '', { 'b.ts': `${D};` }],
    ['require for effect', "require('./b.js')", '', { 'b.ts': `${D};` }],
  ])('%s', (_row, ...parts) => {
    expect(verdictOf(...parts).class).toBe('read');
  });
});
