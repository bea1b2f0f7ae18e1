import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ESLint, type Linter } from 'eslint';
import { expect, test } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));
const { default: config } = (await import(`${project}/eslint.config.js`)) as { readonly default: Linter.Config[] };
const committed = await readFile(`${project}/src/tools.ts`, 'utf8');
const untagged = committed.replace("    metadata: { toolClass: 'non-idempotent-write' },\n", '');
const taggedAs = (toolClass: string) => committed.replace('non-idempotent-write', toolClass);

test.each([
  ['passes as committed', committed, []],
  ['fails while the write is untagged', untagged, ['require-tool-class']],
  ['fails when the write is called a read', taggedAs('read'), ['no-misclassified-tool']],
  [
    'fails when a create that sends no key is called idempotent',
    taggedAs('idempotent-write'),
    ['no-misclassified-tool'],
  ],
])('the gate %s', async (_state, source, rules) => {
  const messages = await lint(source);
  expect(messages.map(({ ruleId }) => ruleId).sort()).toEqual(rules.map((rule) => `retrysafe/${rule}`));
});

test('the report names the tool, the way to its effect, and the mend', async () => {
  const [report] = await lint(untagged);
  expect(report?.message).toMatch(/'open_ticket'.*HelpDesk\.openTicket \(.*help-desk\.ts:\d+\).*fetch POST.*metadata/s);
});

test.each([
  ['succeeds as committed', committed, 0],
  ['fails while the write is untagged', untagged, 1],
])('the command that CI runs %s', async (_state, source, exitCode) => {
  const args = ['--import', 'tsx', 'node_modules/eslint/bin/eslint.js', '--stdin', '--stdin-filename', 'src/tools.ts'];
  const child = spawn(process.execPath, args, { cwd: project, stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(source);
  expect(await once(child, 'exit')).toEqual([exitCode, null]);
});

/** ESLint under the project's own config, on `source` in the place of src/tools.ts. */
async function lint(source: string) {
  const eslint = new ESLint({ cwd: project, overrideConfigFile: true, overrideConfig: config });
  const [result] = await eslint.lintText(source, { filePath: 'src/tools.ts' });
  return result?.messages ?? [];
}
