import { describe, expect, test } from 'vitest';
import { handler, onlyTool, projectOf } from './setup.js';

type Row = [row: string, body: string, head: string, files?: Readonly<Record<string, string>>];

/** The write that every row hides. */
const D = `fetch('https://x/bills/1', { method: 'DELETE' })`;

function verdictOf(body: string, head: string, files: Readonly<Record<string, string>> = {}) {
  return onlyTool({ 'main.ts': handler(body, head), ...files }).inferred;
}

describe('code that looks as if it did nothing is gone through all the same:', () => {
  test.each<Row>([
    ['a helper whose callback writes', `return names(args)`, `const names = (all) => all.map((one) => ${D});`],
    [
      'a helper that hands a named function to a list',
      `return names([args])`,
      `const del = () => ${D}; const names = (all) => all.forEach(del);`,
    ],
    ['a helper that calls what it is handed', `return apply(() => ${D})`, `const apply = (work) => work();`],
    [
      'a helper that keeps what it is handed',
      `add(() => ${D})`,
      `const queue: any[] = []; const add = (job) => { queue.push(job); };`,
    ],
    [
      'two helpers that call each other',
      `return even(3)`,
      `function even(n) { return n === 0 ? 'x'.trim() : odd(n - 1); } function odd(n) { ${D}; return even(n - 1); }`,
    ],
    [
      'a helper of two that were looked at from the other one before',
      `odd(2); return even(3)`,
      `function even(n) { ${D}; return n === 0 ? [] : odd(n - 1); } function odd(n) { return n === 0 ? [] : even(n - 1); }`,
    ],
    [
      'a helper that calls itself in a callback, and writes',
      `return walk(args)`,
      `function walk(one) { ${D}; return one.children.map((child) => walk(child)); }`,
    ],
    ['what a parameter is when it is left out', `return pick()`, `const pick = (x = ${D}) => String(x);`],
    [
      'an error that tells of itself',
      `throw new Failure('x')`,
      `class Failure extends Error { constructor(text) { super(text); ${D}; } }`,
    ],
    [
      'an error whose parent tells of itself',
      `throw new Failure('x')`,
      `class Told extends Error { constructor(text) { super(text); ${D}; } } class Failure extends Told {}`,
    ],
    [
      'an error whose field is filled by a write',
      `throw new Failure('x')`,
      `class Failure extends Error { readonly note = ${D}; }`,
    ],
    ['a log that is handed the work', `return logTimed(() => ${D})`, `const logTimed = (work) => work();`],
    [
      'a log that is handed the work by name',
      `return timed(() => ${D})`,
      `const logTimed = (work) => work(); const timed = (work) => logTimed(work);`,
    ],
    ['a function that is put in the place of another', `return show()`, `let show = () => ''; show = () => ${D};`],
    ['a tag of the project', 'return del`/bills`', `const del = (parts) => ${D};`],
    [
      'a helper in another file, through a barrel',
      `return names([args])`,
      `import { names } from './names/index.js';`,
      {
        'names/index.ts': `export { names } from './names.js';`,
        'names/names.ts': `export const names = (all) => all.flatMap((one) => [${D}]);`,
      },
    ],
    [
      'a method that is called like one of texts',
      `return room.join('lobby')`,
      `const room = { join: (name) => ${D} };`,
    ],
    [
      'a method of a class that is called like one of lists',
      `const scene = new Scene(); return scene.slice(1)`,
      `class Scene { slice(height) { return ${D}; } }`,
    ],
    [
      'a method of a class in another file that is called like one of texts',
      `return cut(new Film())`,
      `import { Film } from './film/index.js'; function cut(film: Film) { return film.trim(); }`,
      {
        'film/index.ts': `export { Film } from './film.js';`,
        'film/film.ts': `export class Film { trim() { return ${D}; } }`,
      },
    ],
    [
      'a method that is called like one of lists, with a callback',
      `return each(new Bills())`,
      `class Bills { forEach(tell) { tell(${D}); } } const each = (bills) => bills.forEach((one) => String(one));`,
    ],
    ['the name of a property', `return named()`, `const named = () => ({ [del()]: 1 }); const del = () => ${D};`],
    [
      'what a class is made of',
      `return made()`,
      `const base = () => { ${D}; return Object; }; const made = () => { class Made extends base() {} return Made; };`,
    ],
    [
      'a loop over what writes as it is gone through',
      `for (const one of pages) String(one)`,
      `const pages = { async *[Symbol.asyncIterator]() { await ${D}; yield 1; } };`,
    ],
    [
      'a write behind a way out that does not hold',
      `if (stops('y')) return ''; return ${D}`,
      `const stops = (x) => x === 'n';`,
    ],
    [
      'a write in the case that another falls into',
      `switch (pick()) { case 'a': show('x'); case 'b': return ${D}; default: return ''; }`,
      `const pick = () => 'a'; const show = (x) => x.trim();`,
    ],
    ['a write behind a try whose catch stops', `try { JSON.parse(args.note); } catch { return ''; } return ${D}`, ``],
    [
      'a write in a loop that goes on before it',
      `for (const x of ['a', 'b']) { if (x === 'a') continue; await ${D}; }`,
      ``,
    ],
    ['a write behind a check', `if (!args.id) throw new Error('no id'); return ${D}`, ``],
    [
      'a write in the way that a text chooses',
      `return pick('remove')`,
      `function pick(action) { if (action === 'list') return show('x'); if (action === 'remove') return ${D}; return show('y'); } const show = (x) => x.trim();`,
    ],
    ['a list that is also handed a function', `all.push('x', del)`, `const del = () => ${D}; const all = [];`],
    [
      'an answer that is no answer of fetch',
      `const response = ask(); return response.json()`,
      `const ask = () => ({ json: () => ${D} });`,
    ],
  ])('%s', (_row, ...parts) => {
    expect(verdictOf(...parts)).toMatchObject({ sideEffect: true, confidence: 'code' });
  });
});

test("a member that a user's settings speak of is not taken for one of a list", () => {
  const effects = [{ module: 'chat', member: 'includes', effect: 'send' }] as const;
  const text = handler(`const room = pick(); return room.includes(args.id)`, `import { pick } from 'chat';`);
  expect(onlyTool({ 'main.ts': text }, { effects }).inferred).toMatchObject({ sideEffect: true, confidence: 'code' });
});

test.each<Row>([
  ['a way out that holds', `if (stops('n')) return ''; return ${D}`, `const stops = (x) => x === 'n';`],
  [
    'a throw that is always reached',
    `if (stops('n')) throw new Error('no'); return ${D}`,
    `const stops = (x) => x === 'n';`,
  ],
  ['a way out of both branches', `if (args.id) { return 'a'; } else { return 'b'; } return ${D}`, ``],
])('what stands behind %s is not reached', (_row, ...parts) => {
  expect(verdictOf(...parts)).toMatchObject({ sideEffect: false, effects: [] });
});

describe('what only computes leaves nothing unresolved:', () => {
  test.each<Row>([
    ['texts', `return shown(args)`, `const shown = ({ a, b }) => a.toLowerCase().split(',').join(b.trim());`],
    [
      'lists that take callbacks',
      `return shown(extra.items)`,
      `const shown = (all) => all.filter(Boolean).map((one) => one.title.padEnd(3)).join('\\n');`,
    ],
    [
      'lists that are filled',
      `return shown(extra.items)`,
      `function shown(all) { const lines: string[] = []; for (const one of all) lines.push(one.title); return lines.join('\\n'); }`,
    ],
    [
      'helpers that call themselves',
      `return shown(extra.tree)`,
      `function shown(one) { return one.name + one.children.map((child) => shown(child)).join(''); }`,
    ],
    [
      'errors of the project',
      `if (args.id === '') throw failure(args.note); return args.id`,
      `class Failure extends Error { constructor(text) { super(text); this.name = 'Failure'; } } const failure = (text) => new Failure(text);`,
    ],
    [
      'parameters of an address',
      `return address(args)`,
      `function address({ id, note }) { const query = new URLSearchParams(); query.set('id', id); if (note) query.append('note', note); return query.toString(); }`,
    ],
  ])('%s', (_row, ...parts) => {
    expect(verdictOf(...parts)).toMatchObject({ sideEffect: false, confidence: 'code', unresolved: [] });
  });
});

test('what does nothing costs nothing, however often it is called', () => {
  const rows = Array.from({ length: 300 }, (_, i) => `{ title: 'bill ${i}', parts: ['a', 'b'] }`);
  const lines = Array.from({ length: 60 }, (_, i) => `lines.push(one.title.padEnd(${i}) + one.parts.join(' '));`);
  const head = `const rows = [${rows.join(', ')}];
function shown(one) { const lines: string[] = []; ${lines.join(' ')} return lines.join('\\n'); }`;
  const body = `const all: string[] = []; for (const one of rows) all.push(shown(one)); return all.join('\\n')`;
  const { tools, notes } = projectOf({ 'main.ts': handler(body, head) }).audit();
  expect(notes).toEqual([]);
  expect(tools[0]?.inferred).toMatchObject({ class: 'read', confidence: 'code' });
});
