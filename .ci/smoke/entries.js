// Every entry of every package loads, by import and by require().
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const installed = readdirSync('node_modules/@retrysafe').map((name) => `@retrysafe/${name}`);
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const names = [...new Set([...installed, ...Object.keys(dependencies).filter((name) => name === 'retrysafe')])];

for (const name of names) {
  const { exports } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  for (const entry of Object.keys(exports).filter((key) => !key.endsWith('.json'))) {
    const specifier = name + entry.slice(1);
    const imported = Object.keys(await import(specifier));
    const required = Object.keys(require(specifier));
    console.log(`${specifier}: ${imported.length} names`);
    const lost = imported.filter((key) => !required.includes(key) && key !== 'default' && key !== 'module.exports');
    if (imported.length === 0) throw new Error(`${specifier} exports nothing`);
    if (lost.length > 0) throw new Error(`require('${specifier}') lacks ${lost.join(', ')}`);
  }
}
