import type { Provider } from '../catalogue/provider.js';
import type { World } from '../link/world.js';
import type { EffectKind } from '../model.js';
import { findDelta } from './delta.js';
import { onlyRuns, staysInProgram } from './library-names.js';
import { attaches } from './lost.js';
import { toProgram } from './says-little.js';
import { effect, membersOf, withKeyOnly, type OutsideCall } from './outside-call.js';
import type { Judged } from './raw.js';
import { asked, harmless, undecided, unseen } from './raw.js';
import { isGrave, leadingMeaningOf } from './verbs.js';

/** What a call does of which the catalogue says nothing, by the verb that its name begins with. */
export function byName(world: World, call: OutsideCall, member: string, provider: Provider | null): Judged {
  if (attaches.test(member) || ((provider === null || provider.family === 'services') && staysInProgram(call)))
    return harmless;
  const meaning = leadingMeaningOf(member);
  if (meaning === 'read') return withKeyOnly(world, call, provider?.key);
  // a function of a library, called by itself: builders and formatters are called so, services are not
  if (meaning === null) return !isFactory(call, provider) ? undecided : provider === null ? unseen : harmless;
  if (meaning === 'run' && provider === null && onlyRuns(world, call, member)) return asked;
  // what is sent was said before
  if (meaning === 'send' && provider === null && call.args.every((one) => one.k === 'fn')) return undecided;
  const delta = findDelta(world, call.args);
  const invites = meaning === 'create' && /^(?:invites?|invitations?)$/.test(membersOf(call.of).at(-2) ?? '');
  const sent = meaning === 'send' && toProgram.test(member) ? 'run' : meaning;
  const kind =
    delta !== null && meaning === 'set' && provider?.deltas !== undefined ? 'delta' : invites ? 'send' : sent;
  return effect(world, call, {
    kind,
    ...(isOnlyNamed(call, kind, provider) ? { confidence: 'name' } : {}),
    key: provider?.key,
    delta: kind === 'delta' ? (delta?.form ?? member) : null,
    guarded: kind === 'delta' && delta?.guarded === true,
    grave: isGrave(kind, isEntry(call, member) ? member : membersOf(call.of).slice(-2).join(' ')),
  });
}

/** `namespace.delete(key)` of a thing that is known by its type: what goes is an entry of it, not the thing itself. */
function isEntry({ of, args }: OutsideCall, member: string): boolean {
  return args.length > 0 && /^(?:delete|remove|del)$/.test(member) && /^[A-Z]/.test(membersOf(of).at(-2) ?? '');
}

/** `google.docs({ version })`, `createThing()`: a function of a library itself makes clients and values. */
function isFactory({ of }: OutsideCall, provider: Provider | null): boolean {
  if (of.path.length === 1 || of.path.at(-1) === '()') return true;
  return provider?.family === 'services' && of.path.length === 2 && !of.path.includes('new');
}

/** A file of the project that is not there, and a plain function of a library that creates: the name is all there is. */
function isOnlyNamed({ of }: OutsideCall, kind: EffectKind, provider: Provider | null): boolean {
  return of.source.startsWith('.') || (kind === 'create' && provider === null && of.path.length === 1);
}
