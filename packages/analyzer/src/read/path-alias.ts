import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A `paths` entry of a tsconfig. */
export interface Alias {
  readonly prefix: string;
  readonly suffix: string;
  readonly targets: readonly string[];
}

export interface AliasCache {
  /** By folder. */
  readonly known: Map<string, readonly Alias[]>;
  /** Files that could not be read. */
  readonly broken: Set<string>;
}

/**
 * Reads `paths` of the nearest tsconfig by hand. oxc-resolver does this better, but gives up on the whole file when it
 * extends a package that is not installed.
 */
export function findAlias(
  from: string,
  specifier: string,
  cache: AliasCache,
  exists: (path: string) => string | null,
): string | null {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    for (const alias of aliasesIn(folder, cache)) {
      if (!specifier.startsWith(alias.prefix) || !specifier.endsWith(alias.suffix)) continue;
      const star = specifier.slice(alias.prefix.length, specifier.length - alias.suffix.length);
      for (const target of alias.targets) {
        const found = exists(target.replace('*', star));
        if (found !== null) return found;
      }
    }
    if (folder === dirname(folder)) return null;
  }
}

function aliasesIn(folder: string, { known: cache, broken }: AliasCache): readonly Alias[] {
  const known = cache.get(folder);
  if (known !== undefined) return known;
  const path = join(folder, 'tsconfig.json');
  const found = existsSync(path) ? readAliases(path, broken) : [];
  cache.set(folder, found);
  return found;
}

function readAliases(path: string, broken: Set<string>): Alias[] {
  try {
    const bare = readFileSync(path, 'utf8').replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
      part.startsWith('"') ? part : '',
    );
    const json = JSON.parse(bare.replace(/,(\s*[}\]])/g, '$1')) as {
      compilerOptions?: { baseUrl?: string; paths?: Record<string, string[]> };
    };
    const base = join(dirname(path), json.compilerOptions?.baseUrl ?? '.');
    return Object.entries(json.compilerOptions?.paths ?? {}).map(([key, targets]) => {
      const [prefix = '', suffix = ''] = key.split('*');
      return { prefix, suffix, targets: targets.map((one) => join(base, one)) };
    });
  } catch {
    broken.add(path);
    return [];
  }
}
