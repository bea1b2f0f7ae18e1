import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { anchorsIn, fencesIn, relativeLinksIn, type Fence } from '../tools/markdown.js';
import { filesBelow, packages, root } from '../tools/workspace.js';
import { complaintsAbout } from './fence-program.js';

const pages = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'],
  ...filesBelow('docs', '.md'),
  ...filesBelow('examples', '.md'),
  ...packages().flatMap(({ dir }) => [...filesBelow(dir, 'README.md'), ...filesBelow(`${dir}/docs`, '.md')]),
].filter((page) => existsSync(join(root, page)) && !page.includes('/fixtures/'));

const fences = pages.flatMap((page) => fencesIn(page));
// The plugin's own tests lint the fences of rule pages, and many of them are wrong on purpose.
const compiled = fences.filter(
  ({ file, language, directive }) =>
    /^(ts|typescript|tsx|mts)$/.test(language) && !directive?.startsWith('fragment:') && !file.includes('/docs/rules/'),
);

test('every TypeScript fence compiles', { timeout: 120_000 }, () => {
  expect(complaintsAbout(compiled, before)).toEqual([]);
});

describe('an example that is marked `run`', () => {
  test.each(compiled.filter(({ directive }) => directive === 'run'))(
    '$file:$line prints what the page says',
    async (fence) => {
      const next = fences[fences.indexOf(fence) + 1];
      const expected = next?.directive === 'prints' ? next.code.trim() : expect.any(String);
      expect((await run(`${before(fence)}\n${fence.code}`)).trim()).toEqual(expected);
    },
  );
});

test.each(pages)('every link of %s leads somewhere', (page) => {
  const broken = relativeLinksIn(page).filter(({ path, anchor }) => !leadsSomewhere(page, path, anchor));
  expect(broken.map(({ line, path, anchor }) => `${page}:${line} ${path}${anchor ? `#${anchor}` : ''}`)).toEqual([]);
});

/** What a fence builds on: what its page gives, and the fence that it continues. */
function before(fence: Fence): string {
  const earlier = compiled[compiled.indexOf(fence) - 1];
  const continued =
    fence.directive === 'continues' && earlier?.file === fence.file ? before(earlier) + earlier.code : '';
  return `${continued}\n${fence.given ?? ''}`;
}

/** Runs a module in an empty folder that has the workspace's packages installed. */
async function run(code: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'retrysafe-docs-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'example.ts'), code);
    const tsx = fileURLToPath(import.meta.resolve('tsx'));
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', tsx, 'example.ts'], { cwd: folder });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function leadsSomewhere(page: string, path: string, anchor: string | null): boolean {
  const to = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, to))) return false;
  return anchor === null || !to.endsWith('.md') || anchorsIn(to).includes(anchor);
}
