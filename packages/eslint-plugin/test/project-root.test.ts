import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rootOf } from '../src/host/project-root.js';

const top = mkdtempSync(join(tmpdir(), 'retrysafe-root-'));
afterAll(() => rmSync(top, { recursive: true }));

function lay(path: string, text = ''): void {
  mkdirSync(dirname(join(top, path)), { recursive: true });
  writeFileSync(join(top, path), text);
}

lay('repo/.git/HEAD');
lay('repo/package.json', '{}');
lay('repo/packages/a/package.json', '{}');
lay('repo/node_modules/plain/package.json', '{}');
lay('repo/node_modules/@scope/scoped/package.json', '{}');
lay('npm/package.json', '{ "workspaces": ["packages/*"] }');
lay('npm/packages/a/package.json', '{}');
lay('alone/package.json', '{}');
lay('broken/package.json', '{');

test.each([
  ['a package of a repository', 'repo/packages/a/src/x.ts', 'repo'],
  ['a file at the root of a repository', 'repo/x.ts', 'repo'],
  ['a package of an npm workspace', 'npm/packages/a/src/x.ts', 'npm'],
  ['a package that stands alone', 'alone/src/deep/x.ts', 'alone'],
  ['a package whose manifest is broken', 'broken/src/x.ts', 'broken'],
  ['an installed package', 'repo/node_modules/plain/dist/x.js', 'repo/node_modules/plain'],
  ['an installed package with a scope', 'repo/node_modules/@scope/scoped/dist/x.js', 'repo/node_modules/@scope/scoped'],
  ['a file that is not there', 'repo/packages/a/none/at/all/x.ts', 'repo'],
])('%s', (_name, file, root) => {
  expect(rootOf(join(top, file))).toBe(join(top, root));
});
