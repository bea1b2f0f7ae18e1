import { hash } from 'node:crypto';
import type { ToolDefinition } from '@retrysafe/decorators';
import { boundTexts } from './bound-texts.js';
import { placeOf } from './codec.js';
import { copyForHook } from './input/copy.js';
import { canonical } from './canonical.js';
import { intentKey } from './intent.js';
import type { Intent, LedgerRecord } from './store.js';
import type { Surroundings } from './surroundings.js';
import { letGo } from './thenable.js';
import type { WriteCall } from './write-call.js';

export type Subject = { readonly ok: true; readonly name: string } | { readonly ok: false };

/**
 * Which thing in the world a call is about, as one opaque text; undefined when the tool declares no subject. Not ok when
 * its parts are no usable natural key.
 */
export function subjectOf(tool: Pick<ToolDefinition, 'name' | 'subject'>, args: unknown): Subject | undefined {
  if (tool.subject === undefined) return undefined;
  let parts: unknown;
  try {
    parts = letGo(tool.subject(copyForHook(args) as never));
  } catch {
    return { ok: false };
  }
  if (!Array.isArray(parts) || parts.length === 0) return { ok: false };
  const texts = parts.map(partText);
  return texts.every((text) => text !== undefined)
    ? { ok: true, name: hash('sha256', canonical(['retrysafe/1/subject', tool.name, ...texts])) }
    : { ok: false };
}

/**
 * The intent under which the call's subject is dealt with in its task: the first one that was called for it, in
 * whatever step. An intent that is already at work on its own first arguments stays what it is: the plan is stronger.
 */
export async function homeOfSubject(around: Surroundings, call: WriteCall, subject: string): Promise<Intent> {
  const { intent } = call;
  const current = await latest(around, intent);
  if (current !== undefined && current.state !== 'failed') return intent;
  const mine = canonical([intent.step, intent.ordinal]);
  for (let hop = 0; ; hop += 1) {
    const bound = await around.store.bind(intent.tenant, intent.task, `subject/${subject}/${hop}`, mine);
    if (bound === mine) return intent;
    const [step = '', ordinal = ''] = boundTexts(bound);
    const home = { ...intent, step, ordinal };
    if (await isAbout(around, call, home, subject)) return home;
  }
}

/**
 * Is what was first called under this intent about the subject? Two calls of one intent may race with two subjects: both
 * are bound to it, and one is then not what it is about. True while nobody claimed it, and where it cannot be read.
 */
export async function isAbout(
  around: Surroundings,
  { tool }: WriteCall,
  home: Intent,
  subject: string,
): Promise<boolean> {
  const record = await latest(around, home);
  if (record === undefined || record.state === 'expired') return true;
  try {
    const first = subjectOf(tool.definition, around.codec.decode(record.args, placeOf(record, 'args')));
    return first === undefined || !first.ok || first.name === subject;
  } catch {
    return true; // not readable: its own call says so
  }
}

async function latest({ store }: Surroundings, intent: Intent): Promise<LedgerRecord | undefined> {
  let last: LedgerRecord | undefined;
  for (let generation = 0; ; generation += 1) {
    const record = await store.get(intentKey(intent, generation), intent);
    if (record === undefined) return last;
    if (record.state !== 'failed') return record;
    last = record;
  }
}

function partText(part: unknown): string | undefined {
  switch (typeof part) {
    case 'string':
    case 'boolean':
    case 'bigint':
      return `${typeof part}:${String(part)}`;
    case 'number':
      return Number.isFinite(part) ? `number:${part}` : undefined;
    default:
      return part === null ? 'null' : undefined;
  }
}
