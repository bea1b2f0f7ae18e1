import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findAlias, type Alias } from './path-alias.js';
import { sourceForms } from './source-paths.js';

/** Packages of the same repository, found by name even when nothing is installed or built. */
export interface Workspace {
  resolve(from: string, specifier: string): string | null;
  /** Manifests and tsconfigs that were needed and could not be read. */
  faults(): readonly string[];
}

interface Manifest {
  readonly folder: string;
  readonly exports: unknown;
  readonly main: string | undefined;
}

export function createWorkspace(manifests: readonly string[]): Workspace {
  const packages = new Map<string, Manifest>();
  const broken = new Set<string>();
  for (const path of manifests) {
    const read = readManifest(path, broken);
    if (read !== null && !packages.has(read.name)) packages.set(read.name, read);
  }
  const aliases = new Map<string, readonly Alias[]>();
  return {
    resolve(from, specifier) {
      const [name, rest] = split(specifier);
      const found = packages.get(name);
      if (found !== undefined) return firstFile(found.folder, candidates(found, rest));
      return findAlias(from, specifier, { known: aliases, broken }, (path) => firstFile('', [path]));
    },
    faults: () => [...broken],
  };
}

function readManifest(path: string, broken: Set<string>): (Manifest & { name: string }) | null {
  try {
    const json = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    if (typeof json['name'] !== 'string') return null;
    const main = [json['source'], json['module'], json['main']].find((one) => typeof one === 'string');
    return { name: json['name'], folder: dirname(path), exports: json['exports'], main };
  } catch {
    broken.add(path);
    return null;
  }
}

function split(specifier: string): [string, string] {
  const parts = specifier.split('/');
  const taken = specifier.startsWith('@') ? 2 : 1;
  return [parts.slice(0, taken).join('/'), parts.slice(taken).join('/')];
}

function candidates(manifest: Manifest, rest: string): string[] {
  const listed = targets(manifest.exports, rest === '' ? '.' : `./${rest}`);
  if (rest === '')
    return [...listed, ...(manifest.main === undefined ? [] : [manifest.main]), 'src/index', 'index', 'src/main'];
  return [...listed, rest, `src/${rest}`, `${rest}/index`, `src/${rest}/index`];
}

function targets(exports: unknown, subpath: string): string[] {
  if (typeof exports === 'string') return subpath === '.' ? [exports] : [];
  if (typeof exports !== 'object' || exports === null) return [];
  const map = exports as Record<string, unknown>;
  if (!Object.keys(map).some((key) => key.startsWith('.'))) return subpath === '.' ? leaves(map) : [];
  if (subpath in map) return leaves(map[subpath]);
  for (const [key, value] of Object.entries(map)) {
    const [head, tail] = key.split('*');
    if (tail === undefined || head === undefined || !subpath.startsWith(head) || !subpath.endsWith(tail)) continue;
    const star = subpath.slice(head.length, subpath.length - tail.length);
    return leaves(value).map((one) => one.replaceAll('*', star));
  }
  return [];
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leaves);
}

const endings = ['', '.ts', '.tsx', '.mts', '.js', '.mjs', '/index.ts', '/index.tsx', '/index.js'];

function firstFile(folder: string, paths: readonly string[]): string | null {
  for (const path of paths) {
    for (const form of sourceForms(join(folder, path))) {
      for (const ending of endings) {
        const file = form + ending;
        if (/\.[cm]?[jt]sx?$/.test(file) && !file.endsWith('.d.ts') && existsSync(file)) return file;
      }
    }
  }
  return null;
}
