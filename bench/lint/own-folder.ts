let told = false;

/** The code base that LINT_BENCH_DIR names, to measure on real code. Null when it names none, which is said once. */
export function ownFolder(): string | null {
  const folder = process.env['LINT_BENCH_DIR'];
  if (folder !== undefined && folder !== '') return folder;
  if (!told) console.log('LINT_BENCH_DIR names no folder: measured on generated code.');
  told = true;
  return null;
}
