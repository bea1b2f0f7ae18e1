// Every command that a package installs starts.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

for (const command of readdirSync('node_modules/.bin').filter((name) => name.startsWith('retrysafe'))) {
  const version = execFileSync(`node_modules/.bin/${command}`, ['--version'], { encoding: 'utf8' });
  if (!/^\d+\.\d+\.\d+\s*$/.test(version)) throw new Error(`${command} --version prints ${version}`);
  console.log(`${command} ${version.trim()}`);
}
