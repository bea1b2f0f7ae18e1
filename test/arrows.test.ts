import { describe, expect, test } from 'vitest';
import { collections, membersOf } from '../tools/collections.js';
import { floorOf } from '../tools/floors.js';
import { circlesIn, packageIn, relativeImports, specifiersIn } from '../tools/imports.js';
import { filesBelow, ownDependencies, packages, type Package } from '../tools/workspace.js';

/** Folders whose members stand side by side around a port and do not know each other. An index lists them. */
const aroundPorts = [
  { dir: 'packages/analyzer/src/frameworks', port: 'shape' },
  { dir: 'packages/analyzer/src/catalogue', port: 'provider' },
];

/** Walks over a recursive structure: their files call each other by nature. No circle may lead out of the folder. */
const walks = ['packages/analyzer/src/lower', 'packages/analyzer/src/link'];

/** The folders of the analyzer, from the syntax tree up to what is told of a tool. Each imports only from those before it. */
const layers = ['lower', 'read', 'frameworks', 'catalogue', 'link', 'effects', 'discover', 'report'];

const all = packages();
const notBelow = (pkg: Package, others: readonly Package[]) =>
  others.filter((other) => floorOf(other.id) >= floorOf(pkg.id)).map((other) => other.id);

test('every package stands on a floor', () => {
  expect(all.filter(({ id }) => floorOf(id) < 0).map(({ id }) => id)).toEqual([]);
});

describe.each(all)('$id', (pkg) => {
  const files = filesBelow(`${pkg.dir}/src`, '.ts');

  test('declares only packages of a lower floor', () => {
    expect(notBelow(pkg, ownDependencies(pkg, all))).toEqual([]);
  });

  test('imports only packages of a lower floor', () => {
    const named = new Set(files.flatMap((file) => specifiersIn(file).map(packageIn)));
    expect(
      notBelow(
        pkg,
        all.filter(({ manifest }) => named.has(manifest.name)),
      ),
    ).toEqual([]);
  });

  test('imports only what its manifest declares', () => {
    const { dependencies, peerDependencies } = pkg.manifest;
    const declared = Object.keys({ ...dependencies, ...peerDependencies });
    const undeclared = files.flatMap((file) =>
      specifiersIn(file)
        .map(packageIn)
        .filter((name) => name !== null && !declared.includes(name))
        .map((name) => `${file} imports ${name}`),
    );
    expect(undeclared).toEqual([]);
  });

  test('reaches into no other package by path', () => {
    const outside = files.flatMap((file) => relativeImports(file).filter((to) => !to.startsWith(`${pkg.dir}/`)));
    expect(outside).toEqual([]);
  });

  test('has no files that name each other in a circle, not even for a type', () => {
    const isOneWalk = (circle: readonly string[]) =>
      walks.some((dir) => circle.every((file) => file.startsWith(`${dir}/`)));
    const imports = new Map(files.map((file) => [file, relativeImports(file).filter((to) => files.includes(to))]));
    expect(circlesIn(imports).filter((circle) => !isOneWalk(circle))).toEqual([]);
  });
});

test.each(['bench', 'soak', 'tools', 'test', 'examples'])(
  'no files of %s name each other in a circle, not even for a type',
  (dir) => {
    const files = filesBelow(dir, '.ts');
    const imports = new Map(files.map((file) => [file, relativeImports(file).filter((to) => files.includes(to))]));
    expect(circlesIn(imports)).toEqual([]);
  },
);

describe('the folders of the analyzer', () => {
  const source = 'packages/analyzer/src';

  test('are all among the layers', () => {
    const folders = filesBelow(source, '.ts').flatMap(
      (file) => /^([^/]+)\//.exec(file.slice(source.length + 1))?.[1] ?? [],
    );
    expect([...new Set(folders)].sort()).toEqual([...layers].sort());
  });

  test.each(layers.map((layer, below) => [layer, layers.slice(below + 1)] as const))(
    '%s imports nothing that stands above it',
    (layer, above) => {
      const upward = filesBelow(`${source}/${layer}`, '.ts').flatMap((from) =>
        relativeImports(from)
          .filter((to) => above.some((one) => to.startsWith(`${source}/${one}/`)))
          .map((to) => `${from} imports ${to}`),
      );
      expect(upward).toEqual([]);
    },
  );
});

describe('siblings', () => {
  test.each(collections)('no $kind imports another', (collection) => {
    expect(meetings(collection.source, membersOf(collection))).toEqual([]);
  });

  test.each(aroundPorts)('no member of $dir imports another', ({ dir, port }) => {
    const names = filesBelow(dir, '.ts').map((file) => memberIn(dir, file));
    const members = names.filter((name) => name !== port && name !== 'index');
    expect(meetings(dir, members)).toEqual([]);
  });
});

/** Imports from one member to another. A member is `name.ts` and all that lies in `name/`. */
function meetings(dir: string, members: readonly string[]): readonly string[] {
  const edges = filesBelow(dir, '.ts').flatMap((from) => relativeImports(from).map((to) => ({ from, to })));
  return edges
    .filter(({ to }) => to.startsWith(`${dir}/`))
    .filter(({ from, to }) => memberIn(dir, from) !== memberIn(dir, to))
    .filter((edge) => [edge.from, edge.to].every((file) => members.includes(memberIn(dir, file))))
    .map(({ from, to }) => `${from} imports ${to}`);
}

function memberIn(dir: string, file: string): string {
  return file.slice(dir.length + 1).replace(/(\.ts$|\/.*$)/, '');
}
