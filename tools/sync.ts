import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue } from './sync/catalogue.js';
import { classesTable } from './sync/classes-table.js';
import { crashMatrix } from './sync/crash-matrix.js';
import { commands } from './sync/commands.js';
import { docsIndex } from './sync/docs-index.js';
import { entries } from './sync/entries.js';
import type { Generated } from './sync/generated.js';
import { options } from './sync/options.js';
import { packagesTable } from './sync/packages-table.js';
import { references } from './sync/references.js';
import { refusals } from './sync/refusals.js';
import { rules } from './sync/rules.js';
import { root } from './workspace.js';

/** What is generated below `top`, in an order in which each sees the ones before it once written. */
const generators: readonly ((top: string) => readonly Generated[] | Promise<readonly Generated[]>)[] = [
  references,
  entries,
  rules,
  commands,
  classesTable,
  crashMatrix,
  catalogue,
  options,
  refusals,
  packagesTable,
  docsIndex,
];

/** The generated files whose text on disk is not what it should be. */
export async function stale(top = root): Promise<readonly Generated[]> {
  const wanted = (await Promise.all(generators.map((generate) => generate(top)))).flat();
  return wanted.filter(
    ({ file, text }) => !existsSync(join(top, file)) || readFileSync(join(top, file), 'utf8') !== text,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outdated = await stale();
  if (process.argv.includes('--check')) {
    for (const { file } of outdated) console.error(`${file} is stale: run \`pnpm sync\`.`);
    process.exitCode = outdated.length > 0 ? 1 : 0;
  } else {
    for (const { file, text } of outdated) writeFileSync(join(root, file), text);
    console.log(outdated.length === 0 ? 'Nothing to do.' : outdated.map(({ file }) => `wrote ${file}`).join('\n'));
  }
}
