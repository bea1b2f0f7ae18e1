import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runEslint } from './eslint-run.js';
import { installedProject } from './installed-project.js';

let project: string;
beforeAll(async () => {
  project = await installedProject();
  await layOut(project);
}, 60_000);
afterAll(() => rm(project, { recursive: true }));

const config = (name: string, more: string) => `import retrysafe from '@retrysafe/eslint-plugin';
export default [retrysafe.configs.typescript, retrysafe.configs.${name}, ${more}];
`;

/** Two packages with a config each; the tools of one call the client of the other. */
async function layOut(root: string): Promise<void> {
  for (const name of ['client', 'tools']) await mkdir(join(root, 'packages', name), { recursive: true });
  await cp(join(root, 'src/tools.ts'), join(root, 'packages/tools/tools.ts'));
  await cp(join(root, 'src/tools.ts'), join(root, 'packages/client/own-tools.ts'));
  await rename(join(root, 'src/client.ts'), join(root, 'packages/client/client.ts'));
  await rm(join(root, 'src'), { recursive: true });
  await rm(join(root, 'eslint.config.js'));
  const files = {
    'package.json': '{ "name": "project", "private": true, "type": "module", "workspaces": ["packages/*"] }',
    'packages/client/package.json': '{ "name": "client", "type": "module" }',
    'packages/tools/package.json': '{ "name": "tools", "type": "module" }',
    'packages/tools/client.ts': "export { BillingClient } from '../client/client.js';\n",
    'packages/tools/eslint.config.js': config('strict', '{}'),
    'packages/client/eslint.config.js': config(
      'recommended',
      "{ settings: { retrysafe: { classes: { createInvoice: 'non-idempotent-write' } } } }",
    ),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text);
}

interface Result {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string; readonly severity: number; readonly message: string }[];
}

async function lint(folder: string, ...args: readonly string[]): Promise<readonly string[]> {
  const { out } = await runEslint('eslint', join(project, folder), ['--format', 'json', ...args]);
  return (JSON.parse(out) as readonly Result[])
    .flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId, severity, message }) => {
        const evidence = /BillingClient\.post \(([^)]*)\)/.exec(message)?.[1] ?? '';
        return `${filePath.slice(project.length + 1).replaceAll('\\', '/')} ${ruleId} ${severity} ${evidence}`.trim();
      }),
    )
    .sort();
}

describe('a monorepo with a config in each package', { timeout: 60_000 }, () => {
  const tools = [
    'packages/tools/tools.ts retrysafe/no-key-in-model-schema 2',
    'packages/tools/tools.ts retrysafe/no-retry-instruction 2',
    'packages/tools/tools.ts retrysafe/require-tool-class 2 packages/client/client.ts:4',
  ];
  const client = [
    'packages/client/own-tools.ts retrysafe/no-key-in-model-schema 2',
    'packages/client/own-tools.ts retrysafe/no-retry-instruction 1',
  ];

  test('is linted from its root, each file by the config nearest to it', async () => {
    expect(await lint('.', 'packages')).toEqual([...client, ...tools]);
  });

  test('gives the same from within a package, with paths from the root of the repository', async () => {
    expect(await lint('packages/tools', '.')).toEqual(tools);
    expect(await lint('packages/client', '.')).toEqual(client);
  });
});
