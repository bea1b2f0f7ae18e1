import type { Family, Provider, Row } from '../catalogue/provider.js';
import { textOf } from '../link/evaluate.js';
import type { World } from '../link/world.js';
import type { EffectKind } from '../model.js';
import { byAwsCommand } from './by-aws-command.js';
import { byCommand } from './by-command.js';
import { byFile } from './by-file.js';
import { byRequest } from './by-request.js';
import { findDelta } from './delta.js';
import { effect, withKeyOnly, type OutsideCall } from './outside-call.js';
import { isWritten } from './posted-sql.js';
import type { Judged } from './raw.js';
import { asked, harmless } from './raw.js';

/** What a call does that a row of the catalogue describes. */
export function byRow(world: World, call: OutsideCall, row: Row, provider: Provider | null): Judged {
  switch (row.does) {
    case 'none':
    case 'unknown':
      return provider !== null && holdsThings.has(provider.family) ? asked : harmless;
    case 'read':
      return withKeyOnly(world, call, row.key ?? provider?.key);
    case 'http':
      return byRequest(world, call, row.key ?? provider?.key);
    case 'command':
      return byCommand(world, call);
    case 'aws':
      return byAwsCommand(world, call, row);
    default:
      return byKind(world, call, row.does, row, provider);
  }
}

/** Providers of which even a harmless call looks at something outside. */
export const holdsThings = new Set<Family>(['files', 'sql', 'mappers', 'hosted-databases', 'key-value']);

function byKind(world: World, call: OutsideCall, kind: EffectKind, row: Row, provider: Provider | null): Judged {
  const filed = provider?.family === 'files' ? byFile(world, call, kind) : null;
  if (filed !== null) return filed;
  if (provider?.family === 'key-value' && lapses(world, call)) return harmless;
  const delta = provider?.deltas === undefined ? null : findDelta(world, call.args);
  if (delta !== null && kind === 'set')
    return effect(world, call, {
      kind: 'delta',
      key: row.key ?? provider?.key,
      delta: delta.form,
      guarded: delta.guarded,
    });
  const settled = kind === 'create' && call.after.some((one) => settles.test(one));
  return effect(world, call, {
    kind: settled ? 'set' : kind,
    key: row.key ?? provider?.key,
    delta: row.delta ?? null,
    grave: row.grave === true,
    guarded: settled,
    // code that the model writes may do anything
    free: kind === 'run' && provider?.family === 'processes' && call.args[0] !== undefined && isWritten(call.args[0]),
  });
}

const settles = /^(?:onConflict|orIgnore|orUpdate|onDuplicate|ignore$|merge$)/;

/** A key that expires is a cache entry. */
function lapses(world: World, call: OutsideCall): boolean {
  const texts = call.args.slice(2).map((one) => textOf(one));
  const options = call.args[2]?.k === 'obj' ? call.args[2].term.props.map((one) => one.key ?? '') : [];
  return (
    [...texts, ...options].some((one) => /^(?:EX|PX|ex|px|ttl|expire)$/.test(one)) ||
    /cache/i.test(textOf(call.args[0] ?? world.make.unknown)) ||
    /cache/i.test(call.of.note ?? '')
  );
}
