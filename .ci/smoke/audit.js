// The installed command lists the tools of a folder, and prints nothing but JSON.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'retrysafe-smoke-'));
try {
  const tool =
    "import { tool } from 'ai';\nexport const refund = tool({ execute: () => fetch('https://pay.example', { method: 'POST' }) });\n";
  writeFileSync(join(folder, 'tools.js'), tool);
  const printed = execFileSync('npx', ['retrysafe', 'audit', folder, '--format', 'json'], { encoding: 'utf8' });
  const { tools } = JSON.parse(printed);
  assert.deepEqual(
    tools.map(({ name, file, line }) => ({ name, file, line })),
    [{ name: 'refund', file: 'tools.js', line: 2 }],
  );
  console.log('the installed command lists the tools of a folder');
} finally {
  rmSync(folder, { recursive: true });
}
