import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audited, codeBases, names, writing } from './code-base.js';

const { codeBase } = codeBases();

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
