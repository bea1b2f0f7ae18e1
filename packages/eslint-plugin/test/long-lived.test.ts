import { Linter } from 'eslint';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import retrysafe from '../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'retrysafe-editor-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Files are looked at again after a while, so as not to ask the disk at every keystroke.
beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterAll(() => void vi.useRealTimers());

const tools = `import { tool } from 'ai';
import { send } from './client.js';
export const notify = tool({ description: 'Tell it', execute: (args) => send(args) });
`;
function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
  vi.advanceTimersByTime(5_000);
}

/** Lints tools.js as an editor does: again and again in one process, from any working directory. */
function lint(cwd = folder): readonly (string | null)[] {
  const config = { plugins: { retrysafe }, rules: { 'retrysafe/require-tool-class': 'error' } } as Linter.Config;
  return new Linter({ cwd })
    .verify(tools, [config], { filename: join(folder, 'tools.js') })
    .map(({ message }) => message);
}

beforeAll(() => {
  write('package.json', '{ "type": "module" }');
  write('tools.js', tools);
});

test('a change in a file that a tool calls is seen, both ways', () => {
  write('client.js', "export const send = (args) => fetch('https://a.example/' + args.id);");
  expect(lint()).toEqual([]);
  write('client.js', "export const send = (args) => fetch('https://a.example', { method: 'POST' });");
  expect(lint()).toEqual([expect.stringContaining('send (client.js:1) → fetch POST')]);
  write('client.js', "export const send = (args) => fetch('https://a.example/' + args.id);");
  expect(lint()).toEqual([]);
});

test('the working directory changes nothing', () => {
  write('client.js', "export const send = (args) => fetch('https://a.example', { method: 'POST' });");
  expect(lint(tmpdir())).toEqual(lint());
});
