import type { Value } from '../link/value.js';
import { memberOf } from '../link/member.js';
import type { World } from '../link/world.js';
import type { ObjectTerm } from '../lower/ir.js';

const dry = /^(?:dryRun|dry_run|dry-run|DryRun|dryrun|validateOnly|validate_only|isDryRun)$/;

/** `{ dryRun: true }`: whoever takes it only says what would be done. */
export function isDryRun(world: World, args: readonly Value[]): boolean {
  return args.some((arg) => {
    if (arg.k !== 'obj') return false;
    const key = dryKey(arg.term);
    if (key === null) return false;
    const value = memberOf(world, arg, key);
    return value.k === 'lit' && (value.v === true || value.v === 'true' || value.v === 'All' || value.v === 1);
  });
}

function dryKey(term: ObjectTerm): string | null {
  const known = dryKeys.get(term);
  if (known !== undefined) return known;
  const found = term.props.find((one) => one.key !== null && dry.test(one.key))?.key ?? null;
  dryKeys.set(term, found);
  return found;
}

const dryKeys = new WeakMap<ObjectTerm, string | null>();
