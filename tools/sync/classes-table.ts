import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { read } from '../workspace.js';
import { withBlock, type Generated } from './generated.js';

const file = 'docs/classes.md';

/** The table of what each class does on each event, in `docs/classes.md`, from the data that the dispatcher decides by. */
export async function classesTable(top: string): Promise<readonly Generated[]> {
  const source = pathToFileURL(join(top, 'packages/dispatcher/src/class-table.ts'));
  const { renderTable } = (await import(/* @vite-ignore */ source.href)) as { renderTable: () => string };
  return [{ file, text: withBlock(file, read(file, top), 'classes', renderTable()) }];
}
