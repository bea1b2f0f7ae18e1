import { delimiter } from 'node:path';

let told = false;

/**
 * The code bases that LINT_BENCH_DIR names, parted as in PATH, to measure on real code: one of each kind says more than one
 * alone. When it names none, that is said once.
 */
export function ownFolders(): readonly string[] {
  const folders = (process.env['LINT_BENCH_DIR'] ?? '').split(delimiter).filter((folder) => folder !== '');
  if (folders.length === 0 && !told) console.log('LINT_BENCH_DIR names no folder: measured on generated code.');
  told = true;
  return folders;
}
