/** Lowest first. A package imports only from the floors below its own, never from a neighbour. */
export const floors: readonly (readonly string[])[] = [
  ['decorators'],
  ['dispatcher', 'analyzer'],
  ['stores', 'adapters', 'engines', 'eslint-plugin'],
  ['cli'],
];

/** Where a package stands, by its folder's name; -1 when it has no place yet. */
export function floorOf(id: string): number {
  return floors.findIndex((floor) => floor.includes(id));
}
