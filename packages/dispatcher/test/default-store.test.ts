import { tool, type ToolCall } from '@retrysafe/decorators';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDispatcher, sqliteStore } from '../src/index.js';
import { defaultDriver } from '../src/stores/sqlite/driver.js';

const plan = { task: 'task', step: 'step' };
let home: string;
const before = process.cwd();

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'retrysafe-'));
  process.chdir(home);
});

afterEach(() => {
  process.chdir(before);
  rmSync(home, { recursive: true });
});

function counting() {
  let effects = 0;
  const add = tool({
    name: 'add',
    class: 'non-idempotent-write',
    execute: (_args: { n: number }, _call: ToolCall) => (effects += 1),
  });
  return { add, effects: () => effects };
}

test('a dispatcher that is given no store keeps a file in the working directory, says so once, and finds it again', async () => {
  const said = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const { add, effects } = counting();
  for (let i = 0; i < 3; i += 1) {
    const dispatcher = createDispatcher({ tools: [add] });
    expect(await dispatcher.call('add', { n: 1 }, plan)).toMatchObject({
      kind: 'done',
      result: 1,
      deduplicated: i > 0,
    });
    await dispatcher.close();
  }
  const ledger = join(process.cwd(), '.retrysafe', 'ledger.db');
  expect(existsSync(ledger)).toBe(true);
  expect(effects()).toBe(1);
  expect(
    said.mock.calls.filter(([text]) => String(text).includes(`remembered in ${ledger}, of this working directory:`)),
  ).toHaveLength(1);
  said.mockRestore();
});

test('the default folder is kept out of Git, and a folder that is there or has another name is left as it is', async () => {
  const use = async (path?: string) => {
    const store = sqliteStore(path === undefined ? {} : { path });
    await store.list({});
    await store.close();
  };
  await use();
  expect(readFileSync(join('.retrysafe', '.gitignore'), 'utf8')).toBe('*\n');
  rmSync(join('.retrysafe', '.gitignore'));
  await use();
  await use(join('data', 'ledger.db'));
  const kept = ['.retrysafe', 'data'].flatMap((folder) => readdirSync(folder));
  expect(kept).toContain('ledger.db');
  expect(kept).not.toContain('.gitignore');
});

test.each<[string, (path: string) => void]>([
  [
    'a file that is no database',
    (path) => writeFileSync(path, 'this is no database, and long enough to be read as one'.repeat(100)),
  ],
  ['a directory in its place', (path) => mkdirSync(path)],
])('%s refuses writes with a message that names it, and runs nothing', async (_name, damage) => {
  const path = join(home, 'ledger.db');
  damage(path);
  const { add, effects } = counting();
  const store = sqliteStore({ path });
  const dispatcher = createDispatcher({ tools: [add], store });
  const answer = await dispatcher.call('add', { n: 1 }, plan);
  expect(answer).toMatchObject({ kind: 'refused', code: 'store-unavailable', message: expect.stringContaining(path) });
  expect(effects()).toBe(0);
  await store.close();
});

test('a file that another process has locked refuses writes, and takes them again afterwards', async () => {
  const path = join(home, 'ledger.db');
  const { add, effects } = counting();
  const store = sqliteStore({ path, busyMs: 50 });
  const dispatcher = createDispatcher({ tools: [add], store });
  await dispatcher.call('add', { n: 1 }, { ...plan, step: 'first' });
  const lock = defaultDriver().open(path);
  lock.exec('BEGIN EXCLUSIVE');
  expect(await dispatcher.call('add', { n: 1 }, plan)).toMatchObject({ kind: 'refused', code: 'store-unavailable' });
  expect(effects()).toBe(1);
  lock.exec('ROLLBACK');
  lock.close();
  expect(await dispatcher.call('add', { n: 1 }, plan)).toMatchObject({ kind: 'done' });
  expect(effects()).toBe(2);
  await store.close();
});
