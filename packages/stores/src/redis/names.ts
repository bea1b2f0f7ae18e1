import { hash } from 'node:crypto';
import { codeAt } from '@retrysafe/dispatcher/ledger';
import { mustFit } from '../text.js';

/** The hash of one task: all that belongs to it, in one place also in a cluster. */
export interface Slot {
  readonly tag: string;
  readonly name: string;
  /** Its name, and nothing beside it. */
  readonly alone: readonly string[];
  /** The server has met the task, as far as is known: a sweep may have removed all of it. */
  isMet: boolean;
}

export interface Names {
  slotOf(tenant: string, task: string): Slot;
  slot(tag: string): Slot;
  /** Where the tag of a key's slot is kept, once somebody may ask for the key alone. */
  readonly pointer: (key: string) => string;
  readonly approvalPointer: (id: string) => string;
  /** The tags of all tasks, by when they were first met. */
  readonly tasks: string;
  /** The tags of closed tasks, by when a sweep should look at them, less the retention. */
  readonly closed: string;
  /** The version of what is written under these names. */
  readonly schema: string;
}

export function namesUnder(prefix: string): Names {
  const slot = (tag: string): Slot => {
    const name = `${prefix}:{${tag}}`;
    return { tag, name, alone: [name], isMet: false };
  };
  const slotsOf = new Map<string, Map<string, Slot>>();
  let size = 0;
  const lookUp = (tenant: string, task: string): Slot => {
    const known = slotsOf.get(tenant)?.get(task);
    if (known !== undefined) return known;
    if (size++ >= mostKept) {
      slotsOf.clear();
      size = 1;
    }
    const made = slot(tagOf(tenant, task));
    const slots = slotsOf.get(tenant);
    if (slots === undefined) slotsOf.set(tenant, new Map([[task, made]]));
    else slots.set(task, made);
    return made;
  };
  let last: { readonly tenant: string; readonly task: string; readonly slot: Slot } | undefined;
  return {
    slot,
    slotOf: (tenant, task) => {
      if (last?.task !== task || last.tenant !== tenant) last = { tenant, task, slot: lookUp(tenant, task) };
      return last.slot;
    },
    pointer: (key) => `${prefix}:key:${key}`,
    approvalPointer: (id) => `${prefix}:approval:${id}`,
    tasks: `${prefix}:tasks`,
    closed: `${prefix}:closed`,
    schema: `${prefix}:schema`,
  };
}

/**
 * The fields of a task's hash. Beside them stand `since`, when it was first met, and `closedAt`. What they are called by
 * is escaped, so that it has no space, and never is `-`.
 */
export const fields = {
  record: (key: string) => {
    if (key !== lastKey) [lastKey, lastRecord] = [key, `r:${word(key)}`]; // a call names its key twice
    return lastRecord;
  },
  approval: (id: string) => `a:${word(id)}`,
  binding: (name: string) => `b:${name}`,
};

/** A text as one word of a record's text, never `-`, which stands for null. */
export function word(text: string): string {
  if (isPlain(text)) return text; // nearly all are
  if (text === '-') return '%2D';
  try {
    return encodeURIComponent(text);
  } catch (error) {
    mustFit('The ledger in Redis', [text]);
    throw error;
  }
}

function isPlain(text: string): boolean {
  const { length } = text;
  for (let index = 0; index < length; index += 1) {
    const code = codeAt(text, index);
    const isLetter = (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
    if (!isLetter && !(code >= 0x30 && code <= 0x39) && code !== 0x5f) return false;
  }
  return length > 0;
}

let lastKey = '';
let lastRecord = 'r:';
const mostKept = 1_000;

// Hashed, since names of tenants and tasks may hold anything; written as JSON first, so that no two are joined alike.
function tagOf(tenant: string, task: string): string {
  return hash('sha256', JSON.stringify([tenant, task])).slice(0, 32);
}
