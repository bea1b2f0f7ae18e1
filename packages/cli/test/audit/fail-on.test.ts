import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report.js';
import { answerTo } from '../fake-terminal.js';
import { audited, codeBases, names, reading, writing } from './code-base.js';

const { codeBase } = codeBases();
const tagged = "metadata: { toolClass: 'non-idempotent-write' },";

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

  test.each(['untagged-write --fail-on unknown', 'untagged-write,untagged-write', 'unknown --fail-on untagged-write'])(
    "'%s' asks for all that is named, and tells each once",
    async (kinds) => {
      const answer = await answerTo(`audit --fail-on ${kinds}`, await codeBase('repeated', one));
      expect(answer).toMatchObject({ code: 1, err: 'untagged-write: 1 of 2 tools. State the class of each.\n' });
    },
  );

  test('untagged-write ends with 0 when every write is tagged', async () => {
    const folder = await codeBase('tagged', { ...one, 'a.ts': writing('createInvoice', tagged) });
    expect(await answerTo('audit --fail-on untagged-write --fail-on unknown', folder)).toMatchObject({
      code: 0,
      err: '',
    });
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
