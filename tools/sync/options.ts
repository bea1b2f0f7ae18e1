import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { read } from '../workspace.js';
import { table, withBlock, type Generated } from './generated.js';

const file = 'docs/options.md';

/** Each list of options by its place on the page: where it is declared, and under which name. */
const lists = [
  { place: 'dispatcher', source: 'packages/dispatcher/src/options.ts', name: 'DispatcherOptions' },
  { place: 'tool', source: 'packages/decorators/src/tool-options.ts', name: 'ToolOptions' },
  { place: 'call', source: 'packages/dispatcher/src/dispatch.ts', name: 'CallContext' },
  { place: 'sqlite', source: 'packages/dispatcher/src/stores/sqlite.ts', name: 'SqliteStoreOptions' },
  { place: 'postgres', source: 'packages/stores/src/postgres/options.ts', name: 'PostgresStoreOptions' },
  { place: 'redis', source: 'packages/stores/src/redis/options.ts', name: 'RedisStoreOptions' },
  { place: 'encrypted', source: 'packages/dispatcher/src/codec/encrypted.ts', name: 'EncryptedCodecOptions' },
] as const;

/** The tables of `docs/options.md`, from the comments on the options themselves. Throws for an option without one. */
export function options(top: string): readonly Generated[] {
  if (!existsSync(join(top, file))) return [];
  const text = lists.reduce(
    (page, { place, source, name }) =>
      withBlock(file, page, place, table(['option', 'says'], rowsOf(declaration(source, name, top), source))),
    read(file, top),
  );
  return [{ file, text }];
}

function declaration(source: string, name: string, top: string): ts.InterfaceDeclaration | ts.TypeAliasDeclaration {
  const parsed = ts.createSourceFile(source, read(source, top), ts.ScriptTarget.Latest, true);
  const found = parsed.statements
    .filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one))
    .find((one) => one.name.text === name);
  if (found === undefined) throw new Error(`${source} declares no ${name}, which ${file} lists.`);
  return found;
}

/** One row for each name; where two shapes of one option are told apart, the one that has a comment stands. */
function rowsOf(declared: ts.Node, source: string): readonly (readonly string[])[] {
  const says = new Map<string, string>();
  for (const member of membersOf(declared)) {
    const name = member.name.getText();
    says.set(name, says.get(name) || commentOn(member));
  }
  return [...says].map(([name, comment]) => {
    if (comment === '')
      throw new Error(`${source}: '${name}' has no comment. Say what it does and what its default is.`);
    return [`\`${name}\``, comment];
  });
}

/** The properties of an interface, or of all the parts of an intersection and a union. */
function membersOf(node: ts.Node): readonly ts.PropertySignature[] {
  if (ts.isPropertySignature(node)) return [node];
  const deeper: ts.PropertySignature[] = [];
  ts.forEachChild(node, (child) => void deeper.push(...membersOf(child)));
  return deeper;
}

function commentOn(member: ts.PropertySignature): string {
  const [comment] = ts.getJSDocCommentsAndTags(member);
  const text = ts.getTextOfJSDocComment(comment?.comment) ?? '';
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}
