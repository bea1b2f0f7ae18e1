import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { read, root } from './workspace.js';

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

/** The files that `file` imports by relative specifier, type-only imports included. */
export function relativeImports(file: string, top = root): readonly string[] {
  return specifiersIn(file, top)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => target(file, specifier));
}

/** The circles of a graph: each set of files of which every one leads to every other. By Tarjan's algorithm. */
export function circlesIn(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const trail: string[] = [];
  const circles: string[][] = [];

  /** The earliest file on the trail that `file` leads back to. */
  function visit(file: string): number {
    const own = order.size;
    order.set(file, own);
    const start = trail.push(file) - 1;
    let earliest = own;
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) earliest = Math.min(earliest, visit(next));
      else if (trail.includes(next)) earliest = Math.min(earliest, order.get(next) ?? own);
    }
    if (earliest === own) {
      const together = trail.splice(start);
      if (together.length > 1 || graph.get(file)?.includes(file)) circles.push(together.sort());
    }
    return earliest;
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
