import type { Approval } from '@retrysafe/dispatcher';
import { damaged, type Row, soundApproval, soundRow } from '@retrysafe/dispatcher/ledger';
import { word } from './names.js';
import { argsIn, bodyOf, numberWord } from './row-body.js';
import { msOf, timeOf } from './times.js';

/**
 * A record is one text, since each field more costs the server time and room:
 *
 *     STATE FENCE CREATED LEASE STARTED APPROVAL PARENT WRITE [what never is decided by] TAB [holder, evidence] TAB ARGS
 *
 * and once it was written again, a line more: when, and the outcome as it was given, if there is one. The words are what
 * scripts decide by; `-` is null. Times are as the server's TIME says them, SECONDS:MICROSECONDS, so that records created
 * in one millisecond keep their order, and so that a script need not reckon; but LEASE is in ms, and `+MS` from CREATED in
 * the text of a first claim. WRITE names who wrote it last, so that no two texts begin alike; a settle, after which
 * nobody else can have written, puts another STATE in front.
 */
export interface Read {
  readonly row: Row;
  /** Up to WRITE: while a text begins so, nobody has written it. */
  readonly head: string;
  readonly created: string;
  readonly write: string;
}

/** The text of a row, and how it begins. */
export function textOf(row: Row, created: string, write: string): { readonly head: string; readonly text: string } {
  const { state, fence, leaseUntil, startedFence, approvalId, parent, updatedAt, outcome } = row;
  const head = `${state} ${fence} ${created} ${numberWord(leaseUntil)} ${numberWord(startedFence)} ${textWord(approvalId)} ${textWord(parent)} ${write} `;
  return { head, text: `${head}${bodyOf(row)}\n${timeOf(updatedAt)}${outcome === null ? '' : ` ${outcome}`}` };
}

/** Throws a `StoreError` for a damaged one. */
export function rowOf(key: string, text: string): Read {
  const read = seemingRowOf(key, text);
  soundRow(read.row);
  return read;
}

/** What the text seems to say, whether or not that can be. Throws a `StoreError` where it does not even say whose it is. */
export function seemingRowOf(key: string, text: string): Read {
  const read = orNothing(() => readRow(key, text));
  if (typeof read?.row.tenant === 'string') return read;
  throw damaged(`the record ${key}`, noneWritten);
}

function readRow(key: string, text: string): Read {
  const words = text.split(' ', 8);
  const [state, fence, created, lease, started, approval, parent, write] = words as Words;
  const head = `${words.join(' ')} `;
  const cut = text.indexOf('\n', head.length);
  const tab = text.indexOf('\t', head.length);
  const [, updated, outcome] = cut === -1 ? [] : (/^(\d+:\d+)(?: ([^]*))?$/.exec(text.slice(cut + 1)) ?? []);
  const [tenant, task, step, tool, ordinal, generation, toolClass, attempts, heldStarts, startedBefore] = JSON.parse(
    text.slice(head.length, tab),
  ) as Kept;
  const beforeArgs = text.indexOf('\t', tab + 1); // JSON holds no tab, arguments may
  const [holder, evidence] = JSON.parse(text.slice(tab + 1, beforeArgs)) as Passing;
  const args = argsIn(text.slice(beforeArgs + 1, cut === -1 ? undefined : cut));
  const createdAt = msOf(created);
  const running = state === 'running';
  return {
    head,
    created,
    write,
    row: {
      key,
      tenant,
      task,
      step,
      tool,
      ordinal,
      generation,
      class: toolClass,
      parent: textIn(parent),
      state,
      fence: Number(fence),
      // A settle leaves the last holder behind: only who runs holds anything.
      holder: running ? holder : null,
      leaseUntil: running ? leaseIn(lease, createdAt) : null,
      attempts,
      startedFence: numberIn(started),
      args,
      approvalId: textIn(approval),
      evidence,
      outcome: outcome ?? null,
      createdAt,
      updatedAt: updated === undefined ? createdAt : msOf(updated),
      heldStarts,
      startedBefore,
    },
  };
}

/** An approval is a text too: its record's key, for a sweep, when it was asked for, as CREATED, and all of it. */
export function approvalText(approval: Approval, asked: string): string {
  return `${word(approval.key)} ${asked} ${JSON.stringify(approval)}`;
}

interface ReadApproval {
  readonly approval: Approval;
  readonly asked: string;
}

/** As `rowOf`. */
export function approvalOf(text: string): ReadApproval {
  const read = seemingApprovalOf(text);
  soundApproval(read.approval);
  return read;
}

/** As `seemingRowOf`. */
export function seemingApprovalOf(text: string): ReadApproval {
  const [key = '', asked = ''] = text.split(' ', 2);
  const approval = orNothing(() => JSON.parse(text.slice(key.length + asked.length + 2)) as Approval | null);
  if (typeof approval?.tenant === 'string') return { asked, approval };
  throw damaged(`an approval of the record ${key}`, noneWritten);
}

const noneWritten = 'its text is none that was written';

function orNothing<Found>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

type Words = [Row['state'], string, string, string, string, string, string, string];
type Kept = readonly [string, string, string, string, string, number, Row['class'], number, number, number | null];
type Passing = readonly [holder: string | null, evidence: string | null];

function textWord(value: string | null): string {
  return value === null ? '-' : word(value);
}

function numberIn(found: string): number | null {
  return found === '-' ? null : Number(found);
}

function leaseIn(found: string, createdAt: number): number | null {
  return found.startsWith('+') ? createdAt + Number(found) : numberIn(found);
}

function textIn(found: string): string | null {
  return found === '-' ? null : decodeURIComponent(found);
}
