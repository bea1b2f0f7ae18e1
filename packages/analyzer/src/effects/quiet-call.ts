import type { World } from '../link/world.js';
import type { Call, ModuleIR, Term } from '../lower/ir.js';
import { work } from './callbacks.js';
import { isPlain } from './plain.js';
import { isDeclared } from './settings-effects.js';
import { libraryOf } from './written.js';

/** Whether a call only makes a schema, or puts something to the test of one. */
export function isOfSchema(world: World, module: ModuleIR, { fn }: Call): boolean {
  const name = fn.k === 'ref' ? fn.name : fn.k === 'mem' && typeof fn.prop === 'string' ? fn.prop : '';
  if (name === '' || /^(?:function|implement\w*)$/.test(name) || isDeclared(world.settings, name)) return false;
  return schemas.test(libraryOf(world, module, fn) ?? '');
}

// They are told by their own names: of other quiet libraries some give back what runs a function that they are handed.
const schemas = /^(?:zod|valibot|yup|joi|superstruct|@sinclair\/typebox)(?:\/|$)/;

/** What `closuresIn` finds no code in, whatever is in its parts. */
export function holdsNoCode(world: World, module: ModuleIR, term: Term): boolean {
  if (term.k === 'obj') return term.props.every(({ key }) => key !== null && !work.test(key));
  if (term.k === 'ref' && module.bindings[term.b]?.kind === 'catch') return true;
  return isPlain(world, module, term);
}
