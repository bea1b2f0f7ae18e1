import type { Target } from '../link/call.js';
import { entriesOf } from '../link/elements.js';
import type { World } from '../link/world.js';
import type { Call } from '../lower/ir.js';
import type { Dispatch } from './reached.js';

/** The tool that a call goes on to; null when it is no call of a dispatcher. */
export function dispatchedBy(world: World, target: Target, call: Call): Pick<Dispatch, 'tool'> | null {
  if ((target.k !== 'outside' && target.k !== 'lost') || call.fn.k !== 'mem' || call.fn.prop !== 'call') return null;
  const [name, , intent] = target.args;
  if (name === undefined || intent === undefined) return null;
  const ours = target.k === 'outside' && target.of.source === '@retrysafe/dispatcher';
  const parts = ours ? null : entriesOf(world, intent);
  if (!ours && !(parts?.has('task') === true && parts.has('step'))) return null;
  return { tool: name.k === 'lit' && typeof name.v === 'string' ? name.v : null };
}
