import { createHash } from 'node:crypto';

/** The names of what belongs to one task. All carry the same hash tag, so that a cluster keeps them in one place. */
export interface Slot {
  readonly tag: string;
  /** What the names of its records and approvals begin with. */
  readonly base: string;
  readonly task: string;
  /** The keys of its records, by the time of their creation. */
  readonly keys: string;
  /** The ids of its approvals, by the time of asking. */
  readonly asked: string;
  readonly bindings: string;
  record(key: string): string;
  approval(id: string): string;
}

export interface Names {
  slotOf(tenant: string, task: string): Slot;
  slot(tag: string): Slot;
  /** Where the tag of a key's slot is kept: a key alone does not say which task it belongs to. */
  readonly pointer: (key: string) => string;
  readonly approvalPointer: (id: string) => string;
  /** The tags of all tasks, by when they were first met. */
  readonly tasks: string;
  /** The tags of closed tasks, by when a sweep should look at them, less the retention. */
  readonly closed: string;
}

export function namesUnder(prefix: string): Names {
  if (/[{}]/.test(prefix))
    throw new TypeError(`The prefix '${prefix}' has a brace, which a Redis cluster gives a meaning. Leave it out.`);
  const slot = (tag: string): Slot => {
    const base = `${prefix}:{${tag}}`;
    return {
      tag,
      base,
      task: `${base}:task`,
      keys: `${base}:keys`,
      asked: `${base}:asked`,
      bindings: `${base}:bindings`,
      record: (key) => `${base}:r:${key}`,
      approval: (id) => `${base}:a:${id}`,
    };
  };
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
  };
}

const mostMet = 1_000;

// Hashed, since names of tenants and tasks may hold anything; written as JSON first, so that no two are joined alike.
function tagOf(tenant: string, task: string): string {
  return createHash('sha256')
    .update(JSON.stringify([tenant, task]))
    .digest('hex')
    .slice(0, 32);
}
