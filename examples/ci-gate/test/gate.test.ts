import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));
const committed = await readFile(`${project}/src/tools.ts`, 'utf8');
const tag = "    metadata: { toolClass: 'non-idempotent-write' },\n";

test.each([
  ['passes as committed', committed, 0, []],
  ['fails while the write is untagged', committed.replace(tag, ''), 1, ['retrysafe/require-tool-class']],
  ['fails when the write is called a read', committed.replace('non-idempotent-write', 'read'), 1, ['retrysafe/no-misclassified-tool']],
  [
    'fails when a create without a key is called idempotent',
    committed.replace('non-idempotent-write', 'idempotent-write'),
    1,
    ['retrysafe/no-misclassified-tool'],
  ],
])('the gate %s', async (_state, source, exitCode, rules) => {
  const { code, messages } = await lint(source);
  expect(messages.map(({ ruleId }) => ruleId)).toEqual(rules);
  expect(code).toBe(exitCode);
});

test('the report names the tool, the way to its effect, and the mend', async () => {
  const { messages } = await lint(committed.replace(tag, ''));
  expect(messages[0]?.message).toMatch(/'open_ticket'.*HelpDesk\.openTicket \(.*help-desk\.ts:\d+\).*fetch POST.*metadata/s);
});

/** The project's own lint command, as CI runs it, on `source` in the place of src/tools.ts. */
async function lint(source: string) {
  const eslint = ['--import', 'tsx', 'node_modules/eslint/bin/eslint.js'];
  const args = ['--stdin', '--stdin-filename', 'src/tools.ts', '--format', 'json'];
  const child = spawn(process.execPath, [...eslint, ...args], { cwd: project, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(source);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>]);
  const results = JSON.parse(output) as ESLint.LintResult[];
  return { code, messages: results.flatMap(({ messages }) => messages) };
}
