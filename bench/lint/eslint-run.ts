// One measured run of ESLint in a process of its own: `eslint-run.ts PLUGIN trivial|recommended|typed FOLDER` prints what it cost.
import { listFiles } from '../../packages/analyzer/src/read/list-files.js';
import { cpuMs, linterOf, type RuleSet } from './rule-sets.js';

const [plugin = '', rules = '', folder = ''] = process.argv.slice(2);
const results = await (await linterOf(rules as RuleSet, folder, plugin)).lintFiles([...listFiles(folder).sources]);
const unread = results.filter((one) => one.fatalErrorCount > 0).length;
console.log(JSON.stringify({ cpuMs: cpuMs(), files: results.length, unread }));
