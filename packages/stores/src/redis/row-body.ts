import { quoted, type Row } from '@retrysafe/dispatcher/ledger';

/** The part of a record's text that no script decides by: what for, TAB, holder and evidence, TAB, arguments. */
export function bodyOf(row: Row): string {
  return `${placeOf(row)}${quoted(row.step)}${restOf(row)}${line(row.args)}`;
}

/**
 * The same of a row that `newRow` made. Calls that follow each other share most of it, and between two requests each text
 * that is made costs the call several times what it costs in a row: so what was last written is kept.
 */
export function firstBodyOf(row: Row): string {
  if (lastPlace?.task !== row.task || lastPlace.tenant !== row.tenant)
    lastPlace = { tenant: row.tenant, task: row.task, text: placeOf(row) };
  if (lastRest === undefined || !isSameRest(lastRest, row)) {
    const { tool, class: toolClass, ordinal, generation, attempts, holder } = row;
    lastRest = { tool, class: toolClass, ordinal, generation, attempts, holder, text: restOf(row) };
  }
  return `${lastPlace.text}${quoted(row.step)}${lastRest.text}${line(row.args)}`;
}

/** The arguments, as they stand in a record's text. */
export function argsIn(found: string): string {
  return found.startsWith('"') ? (JSON.parse(found) as string) : found;
}

type Last<Field extends keyof Row> = Pick<Row, Field> & { readonly text: string };

let lastPlace: Last<'tenant' | 'task'> | undefined;
let lastRest: Last<'tool' | 'class' | 'ordinal' | 'generation' | 'attempts' | 'holder'> | undefined;

// All else that stands there is the same in each new row with as many attempts.
function isSameRest(last: NonNullable<typeof lastRest>, row: Row): boolean {
  return (
    last.tool === row.tool &&
    last.ordinal === row.ordinal &&
    last.holder === row.holder &&
    last.generation === row.generation &&
    last.attempts === row.attempts &&
    last.class === row.class
  );
}

function placeOf({ tenant, task }: Row): string {
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
  return text.startsWith('"') || unfitInLine.test(text) ? JSON.stringify(text) : text;
}

const unfitInLine = /[\0\n\p{Surrogate}]/u;
