import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/report.js';
import { answerTo } from '../fake-terminal.js';

let top: string;
beforeAll(async () => void (top = await mkdtemp(join(tmpdir(), 'retrysafe-audit-'))));
afterAll(() => rm(top, { recursive: true }));

const writing = (name: string, tag = '') => `
import { tool } from 'ai';
export const ${name} = tool({ description: 'Create an invoice', ${tag}
  execute: async (args) => fetch('https://billing.example/invoices', { method: 'POST', body: JSON.stringify(args) }),
});
`;
const reading = (name: string) => `
import { tool } from 'ai';
export const ${name} = tool({ description: 'Get an invoice', execute: async ({ id }) => fetch('https://billing.example/invoices/' + id) });
`;
const tagged = "metadata: { toolClass: 'non-idempotent-write' },";

/** Lays down a code base and resolves to its folder. */
async function codeBase(name: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  for (const [file, content] of Object.entries(files)) {
    const path = join(top, name, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return join(top, name);
}

async function audited(folder: string): Promise<Report> {
  const { code, out, err } = await answerTo('audit --format json', folder);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Report;
}

const names = ({ tools }: Report) => tools.map(({ name }) => name);

describe('a finished audit ends with 0', () => {
  test('and tells each tool with paths from the audited folder', async () => {
    const folder = await codeBase('two-tools', {
      'src/a.ts': writing('createInvoice'),
      'src/deep/b.ts': reading('getInvoice'),
    });
    expect((await audited(folder)).tools).toMatchObject([
      {
        name: 'createInvoice',
        file: 'src/a.ts',
        line: 3,
        inferred: {
          class: 'non-idempotent-write',
          sideEffect: true,
          confidence: 'code',
          evidence: [expect.stringContaining('(src/a.ts:'), expect.anything()],
        },
      },
      { name: 'getInvoice', file: 'src/deep/b.ts', inferred: { class: 'read', sideEffect: false, evidence: [] } },
    ]);
  });

  test.each(['audit', 'audit .', 'audit two-tools/..'])("'%s' looks from where the caller stands", async (line) => {
    const folder = await codeBase('from-here', { 'two-tools/a.ts': writing('createInvoice') });
    expect(await answerTo(`${line} --format table`, folder)).toMatchObject({
      code: 0,
      out: expect.stringContaining('two-tools/a.ts'),
      err: '',
    });
  });

  test('in a folder that is reached by a link', async () => {
    const folder = await codeBase('linked', {
      'a.ts': "import { send } from './send.js';\n" + writing('sendIt').replace(/async.*,\n/, 'send,\n'),
      'send.ts': "export const send = () => fetch('https://mail.example', { method: 'POST' });",
    });
    await symlink(folder, join(top, 'link'));
    expect(await audited(join(top, 'link'))).toMatchObject({
      tools: [
        { file: 'a.ts', inferred: { evidence: expect.arrayContaining([expect.stringContaining('(send.ts:1)')]) } },
      ],
    });
  });

  test('in a folder whose code has no tools', async () => {
    expect(await audited(await codeBase('toolless', { 'a.ts': 'export const one = 1;' }))).toMatchObject({
      tools: [],
      notes: [],
      stats: { files: 1, tools: 0 },
    });
  });
});

test.each([
  ['nothing', {}],
  ['no source', { 'README.md': '', 'tools.py': 'def create(): ...' }],
  ['only tests and declarations', { 'a.test.ts': writing('createInvoice'), 'b.d.ts': '' }],
])('a folder that holds %s ends with 2, since nothing was looked at', async (_row, files) => {
  const folder = await codeBase('gate', { 'code/a.ts': reading('getInvoice'), 'wrong/.keep': '' });
  await codeBase('gate/wrong', files);
  const { code, out, err } = await answerTo('audit wrong --fail-on untagged-write', folder);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain("'wrong' holds no source file: none ends in .ts, .tsx, .mts, .cts, .js, .jsx, .mjs or .cjs");
  await rm(join(folder, 'wrong'), { recursive: true });
});

describe('--fail-on', () => {
  const one = { 'a.ts': writing('createInvoice'), 'b.ts': reading('getInvoice') };

  test('untagged-write ends with 1 when a write carries no class, after the whole report', async () => {
    const folder = await codeBase('untagged', one);
    const answer = await answerTo('audit --format json --fail-on unknown,untagged-write', folder);
    expect(answer).toMatchObject({
      code: 1,
      err: 'untagged-write: 1 of 2 tools. State the class of each.\n',
    });
    expect(names(JSON.parse(answer.out) as Report)).toEqual(['createInvoice', 'getInvoice']);
  });

  test('untagged-write ends with 0 when every write is tagged', async () => {
    const folder = await codeBase('tagged', { ...one, 'a.ts': writing('createInvoice', tagged) });
    expect(await answerTo('audit --fail-on untagged-write --fail-on unknown', folder)).toMatchObject({
      code: 0,
      err: '',
    });
  });
});

describe('the class that an audit shows is not too weak when it is copied into the tag', () => {
  const server = (name: string, url: string, key: string, tag: string) => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('${name}', { description: 'A tool', inputSchema: {}, ${tag} }, async (args) =>
  fetch('https://notes.example/${url}', { method: 'POST', ${key} body: JSON.stringify(args) }));
`;
  const ofArguments = "headers: { 'Idempotency-Key': args.title },";

  test.each([
    ['a post that makes something', 'create_note', 'notes', '', 'non-idempotent-write'],
    ['a post that saves something', 'save_note', 'notes', '', 'non-idempotent-write'],
    ['a post that sets something', 'enable_alert', 'alerts/1/enabled', '', 'idempotent-write'],
    ['a post whose key the model rewords', 'create_note', 'notes', ofArguments, 'non-idempotent-write'],
  ])('%s', async (row, name, url, key, shown) => {
    const folder = `copied/${row}`;
    const before = await codeBase(folder, { 'a.ts': server(name, url, key, '') });
    expect((await audited(before)).tools[0]?.inferred.class).toBe(shown);
    const tag = `_meta: { 'io.retrysafe/class': '${shown}' }`;
    const after = await codeBase(folder, { 'a.ts': server(name, url, key, tag) });
    expect((await audited(after)).tools[0]).toMatchObject({ declared: { class: shown }, weakClass: false });
  });
});

describe('a class that is too weak', () => {
  const lying = { 'a.ts': writing('createInvoice', "metadata: { toolClass: 'read' },") };

  test('is marked and counted in the table', async () => {
    const { out } = await answerTo('audit', await codeBase('lying', lying));
    expect(out).toMatch(/createInvoice +non-idempotent-write +read \(too weak\)/);
    expect(out).toContain('Classes and hints that are too weak for what the code does: 1.');
  });

  test('fails a run that is told to fail on it', async () => {
    const folder = await codeBase('lying-in-ci', lying);
    expect(await answerTo('audit --fail-on untagged-write', folder)).toMatchObject({ code: 0 });
    expect(await answerTo('audit --fail-on weak-class', folder)).toMatchObject({
      code: 1,
      err: 'weak-class: 1 of 1 tools. State what each of them does, or change what it does.\n',
    });
  });
});

test('a class that does not exist is shown, counted and can fail a run', async () => {
  const folder = await codeBase('misspelt', {
    'a.ts': writing('createInvoice', "metadata: { toolClass: 'idempotent' },"),
  });
  const answer = await answerTo('audit --fail-on misspelt-class', folder);
  expect(answer.out).toMatch(/createInvoice +non-idempotent-write +idempotent \(no class\)/);
  expect(answer.out).toContain('Classes that do not exist: 1.');
  expect(answer).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^misspelt-class: 1 of 1 tools\. State one of read, /),
  });
});

describe('--settings', () => {
  const settings = (text: string) => ({ 'a.ts': writing('createInvoice'), 'retrysafe.json': text });

  test('gives a class to a tool whose code carries none', async () => {
    const folder = await codeBase('settings', settings('{ "classes": { "createInvoice": "irreversible" } }'));
    const { code, out } = await answerTo('audit --format json --settings retrysafe.json', folder);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ tools: [{ declared: { class: 'irreversible' } }] });
  });

  test.each([
    ['an unknown class', '{ "classes": { "createInvoice": "idempotent" } }', /classes\.createInvoice: 'idempotent'/],
    ['a misspelt part', '{ "clases": {} }', /clases: Nothing reads this/],
    ['factories that are no list', '{ "toolFactories": {} }', /toolFactories: An object is no list/],
    ['no JSON', 'export default {}', /It cannot be read/],
  ])('%s ends the run with 2 and the place', async (name, text, told) => {
    const folder = await codeBase(`settings-${name.replaceAll(' ', '-')}`, settings(text));
    const answer = await answerTo('audit --settings retrysafe.json', folder);
    expect(answer).toMatchObject({ code: 2, out: '', err: expect.stringMatching(told) });
    expect(answer.err).toContain('retrysafe.json');
  });

  test('a file that is not there ends the run with 2', async () => {
    expect(await answerTo('audit --settings none.json', await codeBase('no-settings', {}))).toMatchObject({ code: 2 });
  });
});

describe('bad input becomes a note, and the tools beside it are still found', () => {
  const good = { 'good.ts': writing('createInvoice') };
  const minified = `${'var a=1;'.repeat(40_000)}${writing('bundled').replaceAll('\n', ' ')}`;

  test.each<[string, Readonly<Record<string, string | Uint8Array>>, readonly string[]]>([
    ['a syntax error', { 'bad.ts': "import { tool } from 'ai';\nexport const x = tool({ execute: (" }, ['bad.ts']],
    ['a syntax error far from any tool', { 'bad.ts': 'const = 1;' }, ['bad.ts']],
    ['bytes that are no text', { 'bad.ts': new Uint8Array([0xff, 0xfe, 0, 0x80, 0x81, 0xc3, 0x28]) }, ['bad.ts']],
    ['Latin-1 in a comment', { 'fine.ts': Buffer.from(`// caf\u00e9\n${writing('create')}`, 'latin1') }, ['fine.ts']],
    ['a minified bundle', { 'bundle.js': minified }, ['bundle.js']],
    [
      'a generated file of five megabytes',
      { 'generated.ts': writing('create') + 'export const row = [1, 2, 3];\n'.repeat(180_000).replaceAll('row', 'r') },
      ['generated.ts'],
    ],
    [
      'a tsconfig that is no JSON',
      { 'tsconfig.json': '{ "extends": ', 'package.json': 'nor this' },
      ['package.json', 'tsconfig.json'],
    ],
    ['a tsconfig that extends what is not installed', { 'tsconfig.json': '{ "extends": "@acme/tsconfig" }' }, []],
  ])('%s', async (name, files, noted) => {
    const report = await audited(await codeBase(name.replaceAll(' ', '-'), { ...good, ...files }));
    expect(names(report)).toContain('createInvoice');
    expect(report.notes.map(({ file }) => file)).toEqual(noted);
  });

  test('imports that form a circle end', async () => {
    const circle = await codeBase('circle', {
      'a.ts': "import { b } from './b.js';\nexport const a = () => b();",
      'b.ts': "import { a } from './a.js';\nexport * from './c.js';\nexport const b = () => a();",
      'c.ts':
        "export * from './b.js';\nimport { b } from './b.js';" +
        writing('circular').replace(/async.*,\n/, '() => b(),\n'),
    });
    expect(names(await audited(circle))).toEqual(['circular']);
  });

  test('links that form a loop end', async () => {
    const folder = await codeBase('loop', { 'src/good.ts': writing('createInvoice') });
    await symlink(folder, join(folder, 'src', 'again'));
    await symlink(join(folder, 'nowhere.ts'), join(folder, 'src', 'dangling.ts'));
    expect(names(await audited(folder))).toEqual(['createInvoice']);
  });

  test.each([
    ['a byte order mark', (code: string) => `\ufeff${code}`],
    ['CRLF line ends', (code: string) => code.replaceAll('\n', '\r\n')],
  ])('%s leaves the lines as they are', async (name, write) => {
    const folder = await codeBase(name.replaceAll(' ', '-'), { 'a.ts': write(writing('createInvoice')) });
    expect(await audited(folder)).toMatchObject({ tools: [{ name: 'createInvoice', line: 3 }], notes: [] });
  });
});
