import { difference, type Difference } from './drift.js';
import type { LedgerRecord } from './store.js';
import type { Surroundings } from './surroundings.js';
import { tell } from './tell.js';
import { letGo } from './thenable.js';
import type { WriteCall } from './write-call.js';

/** The first caller's arguments, where they win over this caller's. What an answer carries of it. */
export interface FirstArgs {
  readonly args?: unknown;
  readonly drift?: readonly Difference[];
}

/**
 * What the answer must say about whose arguments were used: nothing when they are the caller's own. Tells a `drift`.
 * Arguments that cannot be read back say nothing.
 */
export function firstArgs(
  around: Surroundings,
  call: WriteCall,
  record: Pick<LedgerRecord, 'args' | 'key' | 'generation'>,
): FirstArgs {
  if (record.args === call.argsText) return none;
  let args: unknown;
  try {
    args = around.codec.decode(record.args, { tenant: call.intent.tenant, key: record.key, what: 'args' });
  } catch {
    return none;
  }
  const drift = difference(args, call.args);
  if (drift.length === 0) return none;
  tell(
    around,
    call,
    { kind: 'drift', differences: drift.map((one) => shown(around, call, one)) },
    record.key,
    record.generation,
  );
  return { args, drift };
}

const none: FirstArgs = {};

// Without the user's word on what may be shown, an event says where the arguments differ, not how.
function shown({ redact }: Surroundings, { tool }: WriteCall, difference: Difference): Difference {
  const { kind, first, later } = difference;
  const path = publicPath(difference.path);
  if (redact === undefined) return { path, kind };
  const about = { tool: tool.name, what: 'drift' } as const;
  try {
    return {
      path,
      kind,
      ...(kind !== 'added' && { first: letGo(redact(first, about)) }),
      ...(kind !== 'removed' && { later: letGo(redact(later, about)) }),
    };
  } catch {
    return { path, kind };
  }
}

// A key of a Map, and a name that is no identifier, is most often data: an address, an id.
function publicPath(path: string): string {
  return path.replace(/\.get\((?:"(?:[^"\\]|\\.)*"|[^)"]*)\)/g, '.get(…)').replace(/\["(?:[^"\\]|\\.)*"\]/g, '[…]');
}
