import type { Activation, Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Call } from '../lower/ir.js';
import { foundAt, type Found } from './found.js';

/** A call that may declare a tool, and the name of the variable or property that takes what it returns. */
export interface CallAt {
  readonly call: Call;
  readonly act: Activation;
  readonly owner: string | null;
}

export function argumentsAt(world: World, at: CallAt): Found[] {
  return at.call.args.map((one) => foundAt(world, one.k === 'spread' ? one.v : one, at.act));
}

export function values(value: Value): readonly Value[] {
  return value.k === 'union' ? value.of : [value];
}
