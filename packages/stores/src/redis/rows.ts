import type { Approval } from '@retrysafe/dispatcher';
import type { Row } from '@retrysafe/dispatcher/ledger';

/** A hash as scripts write it: what to set, flat, and what to delete. A field that is null is not there. */
export interface HashChange {
  readonly set: readonly string[];
  readonly del: readonly string[];
}

export function changeOf(item: object): HashChange {
  const set: string[] = [];
  const del: string[] = [];
  for (const [field, value] of Object.entries(item)) {
    if (value === null) del.push(field);
    else set.push(field, String(value));
  }
  return { set, del };
}

/** A record's hash. */
export function rowChange(row: Row): HashChange {
  const { key, tenant, task, step, tool, ordinal, generation, class: toolClass, parent, ...standing } = row;
  const { set, del } = changeOf(standing);
  return {
    set: [
      'intent',
      intentText({ key, tenant, task, step, tool, ordinal, generation, class: toolClass, parent }),
      ...set,
    ],
    del,
  };
}

/** What never changes is one field, since each field costs the server time and room. */
export function intentText({
  key,
  tenant,
  task,
  step,
  tool,
  ordinal,
  generation,
  class: toolClass,
  parent = null,
}: Unchanging): string {
  return JSON.stringify([key, tenant, task, step, tool, ordinal, generation, toolClass, parent] satisfies IntentTuple);
}

/** Undefined when there is no such hash. */
export function rowOf(flat: readonly string[]): Row | undefined {
  const standing = read<Standing>(flat, standingFields);
  const intent = fieldIn(flat, 'intent');
  if (standing === undefined || intent === undefined) return undefined;
  const [key, tenant, task, step, tool, ordinal, generation, toolClass, parent] = JSON.parse(intent) as IntentTuple;
  // A settle leaves the last holder's fields behind: only who runs holds anything.
  const held = standing.state === 'running' ? {} : { holder: null, leaseUntil: null };
  return { key, tenant, task, step, tool, ordinal, generation, class: toolClass, parent, ...standing, ...held };
}

type Unchanging = Pick<Row, 'key' | 'tenant' | 'task' | 'step' | 'tool' | 'ordinal' | 'generation' | 'class'> & {
  readonly parent?: string | null;
};

type IntentTuple = readonly [string, string, string, string, string, string, number, Row['class'], string | null];
type Standing = Omit<Row, 'key' | 'tenant' | 'task' | 'step' | 'tool' | 'ordinal' | 'generation' | 'class' | 'parent'>;

export function approvalOf(flat: readonly string[]): Approval | undefined {
  return read<Approval>(flat, approvalFields);
}

/** One field of a flat hash. */
export function fieldIn(flat: readonly string[], name: string): string | undefined {
  for (let at = 0; at < flat.length; at += 2) if (flat[at] === name) return flat[at + 1];
  return undefined;
}

type Kinds<Item> = { readonly [Field in keyof Item]-?: 'text' | 'number' };

function read<Item>(flat: readonly string[], kinds: Kinds<Item>): Item | undefined {
  if (flat.length === 0) return undefined;
  const item: Record<string, unknown> = {};
  for (const field in kinds) item[field] = null;
  for (let at = 0; at < flat.length; at += 2) {
    const field = flat[at] as string;
    const kind = (kinds as Record<string, 'text' | 'number' | undefined>)[field];
    if (kind !== undefined) item[field] = kind === 'number' ? Number(flat[at + 1]) : flat[at + 1];
  }
  return item as Item;
}

const standingFields: Kinds<Standing> = {
  state: 'text',
  fence: 'number',
  holder: 'text',
  leaseUntil: 'number',
  attempts: 'number',
  startedFence: 'number',
  args: 'text',
  outcome: 'text',
  approvalId: 'text',
  evidence: 'text',
  createdAt: 'number',
  updatedAt: 'number',
  heldStarts: 'number',
  startedBefore: 'number',
};

const approvalFields: Kinds<Approval> = {
  id: 'text',
  key: 'text',
  tenant: 'text',
  task: 'text',
  tool: 'text',
  toolVersion: 'text',
  args: 'text',
  state: 'text',
  by: 'text',
  note: 'text',
  askedAt: 'number',
  lapsesAt: 'number',
  decidedAt: 'number',
  spentAt: 'number',
};
