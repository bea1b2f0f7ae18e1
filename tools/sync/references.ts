import { ownDependencies, packages, read } from '../workspace.js';
import type { Generated } from './generated.js';

/** The compiler's project references: each package after those it depends on, and the root after all. */
export function references(top: string): readonly Generated[] {
  const all = packages(top);
  const projects = all.map((pkg) => ({
    file: `${pkg.dir}/tsconfig.json`,
    paths: ownDependencies(pkg, all).map(({ id }) => `../${id}`),
  }));
  const whole = { file: 'tsconfig.json', paths: all.map(({ dir }) => dir) };
  return [...projects, whole].map(({ file, paths }) => ({ file, text: withReferences(read(file, top), paths) }));
}

/** Only the list changes: the rest of the file is somebody's. */
function withReferences(text: string, paths: readonly string[]): string {
  const items = paths.map((path) => `{ "path": "${path}" }`);
  const oneLine = `"references": [${items.join(', ')}]`;
  const list = oneLine.length <= 118 ? oneLine : `"references": [\n    ${items.join(',\n    ')}\n  ]`;
  return text.replace(/"references": \[[^\]]*\]/, list);
}
