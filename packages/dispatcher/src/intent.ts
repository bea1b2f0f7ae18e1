import { hash } from 'node:crypto';
import type { KeySlot } from '@retrysafe/decorators';
import { canonical, LastText } from './canonical.js';
import { isPlainText, quoted } from './codec/plain-text.js';
import type { Intent } from './store.js';

/** What a caller said a call is for, before anybody checked it. */
export interface IntentInput {
  readonly tenant?: unknown;
  readonly task?: unknown;
  readonly step?: unknown;
  readonly ordinal?: unknown;
}

/** An intent that can be kept, or why there is none. `message` quotes no value. */
export type Normalised =
  { readonly ok: true; readonly intent: Intent } | { readonly ok: false; readonly message: string };

/**
 * The intent that `input` states, or what is wrong with it. `tenant`, `task` and `step` are non-empty strings of at most
 * 512 characters, `ordinal` is such a string or a non-negative integer: 1 is '1', a missing one is '0'. No message
 * repeats a value.
 */
export function normaliseIntent(tool: string, input: IntentInput, defaultTenant: string): Normalised {
  const { tenant = defaultTenant, task, step, ordinal: index = 0 } = input;
  const ordinal = isIndex(index) ? String(index) : index;
  if (isName(tenant) && isName(task) && isName(step) && isName(ordinal))
    return { ok: true, intent: { tenant, task: tasks.of(task), step, tool, ordinal } };
  const asked = { tenant, task, step, ordinal };
  const part = parts.find((one) => !isName(asked[one])) ?? 'task';
  return { ok: false, message: `'${tool}' was called with its ${part} ${faultOf(asked[part])}. ${mends[part]}` };
}

/** Throws a TypeError for what no call could name as its task. */
export function checkTask(tenant: unknown, task: unknown): void {
  for (const [part, value] of Object.entries({ tenant, task })) {
    const fault = faultOf(value);
    if (fault !== undefined)
      throw new TypeError(`The ${part} of a task to open or close is ${fault}. Pass it as the task's calls do.`);
  }
}

/** The key of an intent in one generation: 64 hex digits. Two different intents or generations never share one. */
export function intentKey({ tenant, task, step, tool, ordinal }: Intent, generation: number): string {
  const text = `${heads.of('retrysafe/1', tenant, task)}${quoted(step)}${tails.of(tool, ordinal, String(generation))}`;
  return hash('sha256', text); // the canonical text of all seven
}

/** The key of a part of a call: the `use`-th `call.step` of that name, counted from 0, under the call's own key. */
export function childKey(key: string, name: string, use: number): string {
  return hash('sha256', canonical(['retrysafe/1/step', key, name, String(use)]));
}

/** Equal names that follow each other as one text: what is kept of each call then shares it. */
class LastName {
  #last = '';

  of(name: string): string {
    if (name !== this.#last) this.#last = name;
    return this.#last;
  }
}

const tasks = new LastName();
const heads = new LastText('[', ',');
const tails = new LastText(',', ']');

/**
 * The key as a provider's slot takes it, always the same for one key. 'uuid' keeps 122 bits of it and has the form of
 * a version 4 UUID. A number is the most characters the slot takes: from 64 on the key itself, below that lower-case
 * letters and digits, as many as fit, at most 50: from 113 bits in 22 characters to the whole key in 50. Throws a
 * RangeError on any other slot, and on what is no key.
 */
export function renderKey(key: string, slot: KeySlot): string {
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new RangeError(
      'This is no key: one has 64 hex digits. Pass the whole key of a call, as its answer gives it.',
    );
  if (slot === 'hex') return key;
  if (slot === 'uuid') return uuid(key);
  if (!Number.isInteger(slot) || slot < shortestSlot) {
    throw new RangeError(
      `No key fits the slot ${JSON.stringify(slot)}. Use 'hex', 'uuid', or a whole number of at least ${shortestSlot} characters.`,
    );
  }
  return slot >= key.length ? key : short(key, Math.min(slot, wholeKeyInBase36));
}

const longestPart = 512; // three of them still fit an index row of Postgres
const shortestSlot = 22;
const wholeKeyInBase36 = 50; // 36 ** 50 > 2 ** 256

const parts = ['tenant', 'task', 'step', 'ordinal'] as const;

type IntentPart = (typeof parts)[number];

const mends: Record<IntentPart, string> = {
  tenant: 'Pass the tenant as a short string, or leave it out.',
  task: 'Pass { task, step } as strings, from the plan or the run, never from what the model wrote.',
  step: 'Pass { task, step } as strings, from the plan or the run, never from what the model wrote.',
  ordinal: 'Pass an item id as a string, or a loop index from 0 up, from the plan; or leave it out.',
};

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isName(value: unknown): value is string {
  return faultOf(value) === undefined;
}

function faultOf(value: unknown): string | undefined {
  if (value === undefined) return 'missing';
  if (typeof value !== 'string') return `of the wrong kind (${value === null ? 'null' : typeof value})`;
  if (value === '') return 'empty';
  if (isPlainText(value)) return undefined;
  if (value.length > longestPart) return `longer than ${longestPart} characters`;
  if (value.includes('\0')) return 'holding a null byte'; // Postgres stores none
  if (!isWellFormed(value)) return 'not well-formed Unicode'; // stores would replace the half character
  return undefined;
}

function isWellFormed(text: string): boolean {
  return (text as string & { isWellFormed(): boolean }).isWellFormed(); // in Node 20, not yet in the ES2023 types
}

// Version 4 says that the other bits are random, which a hash's are to everybody who has not the intent. Version 8
// would be the exact name, but providers that ask for a UUID (Linear, for one) check for version 4.
function uuid(key: string): string {
  const variant = ((parseInt(key.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    key.slice(0, 8),
    key.slice(8, 12),
    `4${key.slice(13, 16)}`,
    variant + key.slice(17, 20),
    key.slice(20, 32),
  ].join('-');
}

// One case only: a slot that ignores case would make two keys of base64 or base62 into one.
function short(key: string, length: number): string {
  return (BigInt(`0x${key}`) % 36n ** BigInt(length)).toString(36).padStart(length, '0');
}
