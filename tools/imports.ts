import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { filesBelow, read, root } from './workspace.js';

/** The specifiers that a source file imports, re-exports or requires, type-only ones included. */
export function specifiersIn(file: string, top = root): readonly string[] {
  return ts.preProcessFile(read(file, top), true, true).importedFiles.map((imported) => imported.fileName);
}

/** The file that a relative specifier names, relative to the root: `./a.js` in `src/b.ts` is `src/a.ts`. */
export function target(file: string, specifier: string): string {
  return join(dirname(file), specifier).replace(/\.js$/, '.ts');
}

/** The package that a bare specifier names: `@scope/name` or `name`. Null for relative ones and Node's own modules. */
export function packageIn(specifier: string): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return null;
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}

/** Which files below `dir` import which. */
export function importGraph(dir: string, top = root): ReadonlyMap<string, readonly string[]> {
  const files = filesBelow(dir, '.ts', top);
  return new Map(files.map((file) => [file, relativeImports(file, top).filter((to) => files.includes(to))]));
}

/** The files that `file` imports by relative specifier. */
export function relativeImports(file: string, top = root): readonly string[] {
  return specifiersIn(file, top)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => target(file, specifier));
}

/** One circle of imports in the graph, from a file back to itself; null when there is none. */
export function circleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const finished = new Set<string>();
  const trail: string[] = [];

  function visit(file: string): readonly string[] | null {
    const start = trail.indexOf(file);
    if (start >= 0) return [...trail.slice(start), file];
    if (finished.has(file)) return null;
    trail.push(file);
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    trail.pop();
    finished.add(file);
    return null;
  }

  for (const file of graph.keys()) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return null;
}
