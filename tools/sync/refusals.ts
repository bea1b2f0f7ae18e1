import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { read } from '../workspace.js';
import { table, withBlock, type Generated } from './generated.js';

const file = 'docs/life-of-a-call.md';
const source = 'packages/dispatcher/src/answer.ts';

/** The table of the codes of a refusal in `docs/life-of-a-call.md`, from the comments on them. */
export function refusals(top: string): readonly Generated[] {
  if (!existsSync(join(top, file))) return [];
  const [, union = ''] = read(source, top).split('export type RefusalCode =');
  const rows = [...union.matchAll(/(?:\/\*\* (.+?) \*\/\s*)?\| '([a-z-]+)'/g)].map(([, says, code = '']) => {
    if (says === undefined) throw new Error(`${source}: '${code}' has no comment. Say when a call is refused with it.`);
    return [`\`${code}\``, says];
  });
  return [{ file, text: withBlock(file, read(file, top), 'refusals', table(['code', 'when'], rows)) }];
}
