import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { judge } from '../src/judge.js';
import { createWorld, topOf } from '../src/link/world.js';
import { inMemory } from '../src/read/disk.js';
import { readSettings } from '../src/read-settings.js';
import { createSources } from '../src/read/sources.js';
import { Sites } from '../src/report/sites.js';
import type { Tool } from '../src/index.js';
import { handler } from './setup.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const file = '/project/main.ts';
const text = handler(
  `for (;;) try { return await stripe.charges.create({ amount: args.id }, { idempotencyKey: args.note }); } catch {} await gone.go(args);`,
  `import Stripe from 'stripe'; import { gone } from './gone'; const stripe = new Stripe('k'); `,
);

/** A tool of a file, and what it was found with, held weakly. A function of its own, so that nothing stays on the stack. */
function judged(keep: (tool: Tool, world: object) => unknown) {
  const sources = createSources(inMemory((path) => (path === file ? text : null)));
  const { settings } = readSettings({});
  const world = createWorld({ root: '/project', settings, sources, resolve: () => null, files: () => [file] });
  const module = sources.module(file);
  const [tool] = module === null ? [] : judge(world, module, new Sites('/project', null)).tools;
  if (module === null || tool === undefined) throw new Error('expected a tool');
  const held = {
    world: new WeakRef<object>(world),
    module: new WeakRef<object>(module),
    activation: new WeakRef<object>(topOf(world, module)),
    value: new WeakRef<object>(world.make.namespace(module)),
  };
  const kept = keep(tool, world);
  // as an audit does between two files
  sources.release();
  return { kept, held };
}

/** What of it is still there once nobody but `kept` is left to hold it. */
async function remains(keep: (tool: Tool, world: object) => unknown): Promise<readonly string[]> {
  const { kept, held } = judged(keep);
  await setImmediate(); // a WeakRef holds what it was made of until the turn is over
  collect();
  const left = Object.entries(held).flatMap(([name, one]) => (one.deref() === undefined ? [] : [name]));
  expect(kept).toBeDefined();
  return left;
}

test.each<readonly [string, (tool: Tool) => unknown]>([
  ['the whole tool', (tool) => tool],
  ['its site', ({ site }) => site],
  ['the site of its handler', ({ handler: of }) => of],
  ['its description', ({ description }) => description],
  ['its fields', ({ fields: [first] }) => first],
  [
    'the getter of the text of a field',
    ({ fields: [first] }) => first && Object.getOwnPropertyDescriptor(first, 'text')?.get,
  ],
  ['its keys', ({ keys: [first] }) => first],
  ['what was declared', ({ declared }) => declared],
  ['what was inferred', ({ inferred }) => inferred],
  ['an effect', ({ inferred: { effects } }) => effects[0]],
  ['the retry of an effect', ({ inferred: { effects } }) => effects.find(({ retry }) => retry !== null)?.retry],
  ['a call that could not be followed', ({ inferred: { unresolved } }) => unresolved[0]],
])('%s keeps nothing of what it was found with', async (_part, keep) => {
  expect(await remains(keep)).toEqual([]);
});

test('a part that kept its world would be noticed', async () => {
  expect(await remains((tool, world) => ({ ...tool, later: () => world }))).toContain('world');
});
