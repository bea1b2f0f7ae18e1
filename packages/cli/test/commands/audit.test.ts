import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audited, codeBases, reading, writing } from '../audit/code-base.js';
import { answerTo } from '../fake-terminal.js';

const { codeBase } = codeBases();

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
    await symlink(folder, `${folder}-by-link`);
    expect(await audited(`${folder}-by-link`)).toMatchObject({
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
