import { collections, membersOf } from '../collections.js';
import { packages } from '../workspace.js';
import type { Generated } from './generated.js';

const collection = collections.find(({ kind }) => kind === 'command');

/** The list of what the command line knows, one function per file of `src/commands`. */
export function commands(top: string): readonly Generated[] {
  if (!collection || !packages(top).some(({ id }) => id === collection.package)) return [];
  const found = membersOf(collection, top).map((name) => ({ name, variable: camelCase(name) }));
  const text = [
    '// Generated from src/commands/ by `pnpm sync`.',
    ...found.map(({ name, variable }) => `import { ${variable} } from './commands/${name}.js';`),
    '',
    `export const commands = [${found.map(({ variable }) => variable).join(', ')}];`,
    '',
  ].join('\n');
  return [{ file: `packages/${collection.package}/src/commands.ts`, text }];
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}
