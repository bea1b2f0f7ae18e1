import { describe, expect, test } from 'vitest';
import { D, type Row, verdictOf } from './hidden-write.js';

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
