import { floors } from '../floors.js';
import { packages, read } from '../workspace.js';
import { table, withBlock, type Generated } from './generated.js';

const file = 'README.md';

/** The table of packages in the README, from the ground up: each by its name, with what its manifest says of it. */
export function packagesTable(top: string): readonly Generated[] {
  const order = floors.flat();
  const upwards = [...packages(top)].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const rows = upwards.map(({ dir, manifest }) => [`[\`${manifest.name}\`](${dir}/README.md)`, manifest.description]);
  return [{ file, text: withBlock(file, read(file, top), 'packages', table(['package', 'what it is'], rows)) }];
}
