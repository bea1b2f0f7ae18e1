import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runEslint } from './eslint-run.js';
import { installedProject } from './installed-project.js';

let project: string;
beforeAll(async () => void (project = await installedProject()), 60_000);
afterAll(() => rm(project, { recursive: true }));

const asking = 'export class BillingClient {\n  async post(path) { return fetch(path); }\n}\n';
const cached = ['--cache', '--cache-location', '.eslintcache', '--quiet', 'src/tools.ts'];
const rule = ['--rule', '{"retrysafe/no-key-in-model-schema":"off"}'];

const isGreen = async (name: string, args: readonly string[]) =>
  (await runEslint(name, project, [...rule, ...args])).code === 0;

// eslint/eslint#21219: the cache goes by the bytes of each file alone.
test.each(['eslint', 'eslint-9'])(
  'the cache of %s keeps a stale verdict after a file below a tool has changed, and each remedy ends it',
  { timeout: 60_000 },
  async (name) => {
    const client = join(project, 'src/client.ts');
    const posting = await readFile(client, 'utf8');
    await rm(join(project, '.eslintcache'), { force: true });

    await writeFile(client, asking);
    expect(await isGreen(name, cached)).toBe(true);
    await writeFile(client, posting);
    expect(await isGreen(name, cached)).toBe(true); // stale: what the README warns of

    await rm(join(project, '.eslintcache'));
    expect(await isGreen(name, cached)).toBe(false);
    expect(await isGreen(name, ['--quiet', 'src/tools.ts'])).toBe(false);
  },
);

test('a new version of the plugin ends what the cache has kept', { timeout: 60_000 }, async () => {
  const client = join(project, 'src/client.ts');
  const posting = await readFile(client, 'utf8');
  await rm(join(project, '.eslintcache'), { force: true });
  await writeFile(client, asking);
  expect(await isGreen('eslint', cached)).toBe(true);
  await writeFile(client, posting);

  const manifest = join(project, 'node_modules/@retrysafe/eslint-plugin/package.json');
  const { version, ...rest } = JSON.parse(await readFile(manifest, 'utf8')) as { readonly version: string };
  await writeFile(manifest, JSON.stringify({ ...rest, version: `${version}-next` }));
  expect(await isGreen('eslint', cached)).toBe(false);
});
