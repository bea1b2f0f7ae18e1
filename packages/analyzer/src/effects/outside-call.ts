import type { KeySlotRow } from '../catalogue/provider.js';
import type { External, Value } from '../link/value.js';
import { hole } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Term } from '../lower/ir.js';
import type { EffectKind } from '../model.js';
import { findKey } from './key-slot.js';
import type { Judged, Place, RawEffect } from './raw.js';
import { asked } from './raw.js';

/** A call that leaves the code base. */
export interface OutsideCall {
  readonly of: External;
  readonly args: readonly Value[];
  readonly construct: boolean;
  /** What is called, as it is written. */
  readonly callee?: Term;
  /** What it is handed, as it is written. */
  readonly given?: readonly Term[];
  /** Members that are called on the result in the same expression: `.onConflictDoNothing()`. */
  readonly after: readonly string[];
  readonly place: Place;
}

/** The names on the way to what is called, without how it was reached. */
export function membersOf(of: External): string[] {
  const names = of.path.filter((one) => one !== '()' && one !== 'new' && one !== '*' && one !== 'default');
  return names.length === 0 ? ['default'] : names;
}

/** What is known of an effect beside the call itself. */
export interface Told {
  readonly kind: EffectKind;
  readonly verb?: string;
  readonly target?: string | null;
  readonly key?: KeySlotRow | undefined;
  readonly delta?: string | null;
  readonly guarded?: boolean;
  readonly grave?: boolean;
  readonly free?: boolean;
  readonly confidence?: 'name';
}

const wantsKey = new Set<EffectKind>(['create', 'send', 'pay', 'run', 'delta']);

export function effect(world: World, call: OutsideCall, told: Told): Judged {
  const found = findKey(world, call.args, told.key, call.place);
  const key = wantsKey.has(told.kind) || found.state === 'passed' ? found : null;
  const base = blank(call);
  return {
    k: 'effect',
    effect: {
      ...base,
      kind: told.kind,
      verb: told.verb ?? base.verb,
      target: told.target === undefined ? base.target : (told.target?.replaceAll(hole, '…') ?? null),
      confidence: told.confidence ?? 'code',
      key,
      delta: told.kind === 'delta' ? (told.delta ?? 'delta') : null,
      guarded: told.guarded ?? false,
      grave: (told.grave ?? false) || told.kind === 'pay',
      free: told.free ?? false,
    },
  };
}

function blank(call: OutsideCall): RawEffect {
  const names = membersOf(call.of);
  const source = call.of.source === 'global' ? [] : [call.of.source.replace(/^node:/, '')];
  const verb = [...source, ...names.slice(-3)].join('.');
  return {
    kind: null,
    verb,
    target: call.of.note,
    confidence: 'code',
    key: null,
    delta: null,
    guarded: false,
    module: call.of.source,
    grave: false,
    free: false,
    place: call.place,
  };
}

/** A read, told only when it takes a key. */
export function withKeyOnly(world: World, call: OutsideCall, row: KeySlotRow | undefined): Judged {
  const key = findKey(world, call.args, row, call.place);
  if (key.state !== 'passed' && key.state !== 'dead') return asked;
  return { k: 'effect', effect: { ...blank(call), kind: null, key } };
}

/** A read that may be more than one, for whoever knows what it is for. */
export function question(call: OutsideCall, verb: string, target: string): Judged {
  return { k: 'effect', effect: { ...blank(call), kind: null, verb, target: target.replaceAll(hole, '…') } };
}
