import { hash } from 'node:crypto';
import { mustFit } from '../text.js';

/** The hash of one task: all that belongs to it, in one place also in a cluster. */
export interface Slot {
  readonly tag: string;
  readonly name: string;
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
  const slot = (tag: string): Slot => ({ tag, name: `${prefix}:{${tag}}` });
  const met = new Map<string, Map<string, Slot>>();
  let size = 0;
  return {
    slot,
    slotOf: (tenant, task) => {
      const known = met.get(tenant)?.get(task);
      if (known !== undefined) return known;
      if (size++ >= mostMet) {
        met.clear();
        size = 1;
      }
      const made = slot(tagOf(tenant, task));
      const tasks = met.get(tenant);
      if (tasks === undefined) met.set(tenant, new Map([[task, made]]));
      else tasks.set(task, made);
      return made;
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
  record: (key: string) => `r:${word(key)}`,
  approval: (id: string) => `a:${word(id)}`,
  binding: (name: string) => `b:${name}`,
};

/** A text as one word of a record's text, never `-`, which stands for null. */
export function word(text: string): string {
  if (isPlain.test(text)) return text; // nearly all are, and the test costs a third of the escape
  if (text === '-') return '%2D';
  try {
    return encodeURIComponent(text);
  } catch (error) {
    mustFit('The ledger in Redis', [text]);
    throw error;
  }
}

const isPlain = /^\w+$/;
const mostMet = 1_000;

// Hashed, since names of tenants and tasks may hold anything; written as JSON first, so that no two are joined alike.
function tagOf(tenant: string, task: string): string {
  return hash('sha256', JSON.stringify([tenant, task])).slice(0, 32);
}
