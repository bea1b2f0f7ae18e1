import type { ClaimRequest } from '@retrysafe/dispatcher';
import { newRow, quoted, type Row } from '@retrysafe/dispatcher/ledger';
import { isPrintable } from '../text.js';
import { word } from './names.js';

/** The part of a record's text that no script decides by: what for, TAB, holder and evidence, TAB, arguments. */
export function bodyOf(row: Row): string {
  return `${placeOf(row)}${quoted(row.step)}${restOf(row)}${line(row.args)}`;
}

/**
 * What stands behind CREATED in the text of a key that nobody claimed before. Claims that follow each other share most of
 * it, and between two requests each text that is made costs the call several times what it costs in a row: so what was
 * last written is kept.
 */
export function firstTail(request: ClaimRequest, write: string): string {
  const { tenant, task, step, args, parent } = request;
  if (lastPlace?.task !== task || lastPlace.tenant !== tenant) lastPlace = { tenant, task, text: placeOf(request) };
  if (last === undefined || !isLike(last.request, request))
    last = { request: { ...request, args: '' }, ...sharedOf(newRow(request, 0)) };
  const part = parent === undefined ? '-' : word(parent);
  return `${last.lease}${part} ${write} ${lastPlace.text}${quoted(step)}${last.rest}${line(args)}`;
}

/** The arguments, as they stand in a record's text. */
export function argsIn(found: string): string {
  return found.startsWith('"') ? (JSON.parse(found) as string) : found;
}

/** LEASE to APPROVAL, and what stands between the step and the arguments. */
interface Shared {
  readonly lease: string;
  readonly rest: string;
}

let lastPlace: { readonly tenant: string; readonly task: string; readonly text: string } | undefined;
let last: (Shared & { readonly request: ClaimRequest }) | undefined;

// All else that stands there is the same for each claim of a new key.
function isLike(one: ClaimRequest, other: ClaimRequest): boolean {
  return (
    one.tool === other.tool &&
    one.ordinal === other.ordinal &&
    one.holder === other.holder &&
    one.generation === other.generation &&
    one.leaseMs === other.leaseMs &&
    one.start === other.start &&
    one.class === other.class
  );
}

function sharedOf(row: Row): Shared {
  return { lease: ` +${row.leaseUntil} ${numberWord(row.startedFence)} - `, rest: restOf(row) };
}

export function numberWord(value: number | null): string {
  return value === null ? '-' : String(value);
}

function placeOf({ tenant, task }: Pick<Row, 'tenant' | 'task'>): string {
  return `[${quoted(tenant)},${quoted(task)},`;
}

function restOf(row: Row): string {
  const { tool, ordinal, generation, attempts, heldStarts, startedBefore, holder, evidence } = row;
  const kept = `,${quoted(tool)},${quoted(ordinal)},${generation},"${row.class}",${attempts},${heldStarts},${startedBefore}]`;
  return `${kept}\t[${jsonOf(holder)},${jsonOf(evidence)}]\t`;
}

function jsonOf(text: string | null): string {
  return text === null ? 'null' : quoted(text);
}

// As it is where it can be, which is shorter and quicker to write, else as JSON.
function line(text: string): string {
  return text.startsWith('"') || (!isPrintable(text) && unfitInLine.test(text)) ? JSON.stringify(text) : text;
}

const unfitInLine = /[\0\n\p{Surrogate}]/u;
