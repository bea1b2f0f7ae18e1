// A process that stays, as an editor's does: `touch-run.ts PLUGIN FOLDER FILE...` prints what it costs to lint a touched file again.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { listFiles } from '../../packages/analyzer/src/read/list-files.js';
import { median } from '../ratio.js';
import { cpuMs, linterOf, type RuleSet } from './rule-sets.js';

const touches = 7;
const [plugin = '', folder = '', ...files] = process.argv.slice(2);
const sets = ['trivial', 'recommended'] as const satisfies readonly RuleSet[];
const linters = await Promise.all(sets.map((set) => linterOf(set, folder, plugin)));
for (const linter of linters) await linter.lintFiles([...listFiles(folder).sources]);

const figures: Record<string, number> = {};
for (const [n, file] of files.entries()) {
  const before = readFileSync(file);
  const spent: number[][] = [[], []];
  for (let touch = 0; touch < touches; touch++) {
    for (const [set, linter] of linters.entries()) {
      appendFileSync(file, `\nexport const touched${touch}x${set} = ${touch};`);
      const start = cpuMs();
      await linter.lintFiles([file]);
      spent[set]?.push(cpuMs() - start);
    }
  }
  writeFileSync(file, before);
  for (const [set, name] of sets.entries()) figures[`${name} ${n}`] = median(spent[set] ?? []);
}
console.log(JSON.stringify(figures));
