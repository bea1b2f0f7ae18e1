import { readdirSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isReached, lineOf, type Measure } from './ratio.js';

register('./built-packages.mjs', import.meta.url);

// `pnpm bench` runs every suite, `pnpm bench lint runtime/memory` some of them. A suite is a folder beside this file.
const here = import.meta.dirname;
const suites = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const benches = suites.flatMap(({ name }) =>
  readdirSync(join(here, name))
    .filter((file) => /^[a-z0-9-]+\.bench\.ts$/.test(file))
    .map((file) => `${name}/${file.replace('.bench.ts', '')}`),
);
const asked = process.argv.slice(2);
const chosen = benches.filter(
  (bench) => asked.length === 0 || asked.some((some) => `${bench}/`.startsWith(`${some}/`)),
);

if (chosen.length === 0) {
  console.error(`No bench is called ${asked.join(' or ')}. There are: ${benches.join(', ') || 'none yet'}.`);
  process.exitCode = 1;
}
for (const bench of chosen) {
  const file = join(here, `${bench}.bench.ts`);
  const { measure } = (await import(pathToFileURL(file).href)) as { measure: Measure };
  console.log(`# ${bench}`);
  for (const ratio of await measure()) {
    console.log(lineOf(ratio));
    if (!isReached(ratio)) process.exitCode = 1;
  }
}
