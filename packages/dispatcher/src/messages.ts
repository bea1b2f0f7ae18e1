import type { RefusalCode, RefusedCall } from './answer.js';
import type { StoreErrorCode } from './store-error.js';

/** What a model or its developer reads. No message quotes arguments; models act on these words, so they say what to do next. */
export const messages = {
  unknown: (tool: string) =>
    `It is not known whether '${tool}' took effect: it may already have happened. Do not call it again for this, also not in other words. ` +
    'Go on with the rest, and tell the user that a person must check how it ended.',
  unknownMayRepeat: (tool: string) =>
    `It is not known whether '${tool}' took effect: it may already have happened. If it is still wanted, call it again for the same thing: ` +
    'it then repeats the first arguments, which cannot take effect twice. Do not ask for it another way.',
  running: (tool: string) =>
    `'${tool}' is already at work on this, and has not failed. Do not start it another way. Look again later, or go on with something else.`,
  approvalRequired: (tool: string) =>
    `'${tool}' waits for a person's approval, and nothing has been done yet. Do not look for a way around it. It runs with these arguments once it is approved.`,
};

export function refused(code: RefusalCode, message: string): RefusedCall {
  return { kind: 'refused', code, message };
}

// A StoreError names the store and the mend, and never an argument. Another error's text may quote a query.
function mendOf(error: unknown): string {
  return error instanceof Error && error.name === 'StoreError' ? error.message : 'Try again later.';
}

// By its code: a store may bring another copy of the class. These are answers, and asking again brings the same.
function saidNo(error: unknown): boolean {
  return error instanceof Error && 'code' in error && answers.has(error.code);
}

const answers: ReadonlySet<unknown> = new Set<StoreErrorCode>([
  'store-volatile',
  'store-rejected',
  'store-corrupt',
  'store-schema',
  'store-read-only',
  'store-full',
]);

export const refusals = {
  unknownTool: (name: unknown, meant?: string) =>
    refused(
      'unknown-tool',
      `There is no tool ${typeof name === 'string' ? `'${name}'` : `named by a value of type ${typeof name}`}. ` +
        (meant === undefined ? 'Use one of the tools that were offered.' : `Did you mean '${meant}'?`),
    ),
  toolElsewhere: (tool: string) =>
    refused(
      'unknown-tool',
      `Nothing ran: this dispatcher has no write tool '${tool}', whose key this is. Resume it where that tool is.`,
    ),
  storeUnavailable: (tool: string, error: unknown) =>
    refused(
      'store-unavailable',
      `'${tool}' did not run, because the store that protects it from running twice ${saidNo(error) ? 'does not take it' : 'did not answer'}. ${mendOf(error)}`,
    ),
  unreadable: (tool: string) =>
    refused(
      'unreadable-record',
      `'${tool}' did not run: its record cannot be read back. Give the dispatcher the codec that wrote it, or settle the record by hand.`,
    ),
  keyExpired: (tool: string) =>
    refused(
      'key-expired',
      `'${tool}' was called for this before, and how it ended is no longer kept. Look at the provider, then use a new step.`,
    ),
  taskClosed: (tool: string) =>
    refused('task-closed', `'${tool}' did not run: its task is closed. Open the task again, or use a new one.`),
  aborted: (tool: string) => refused('aborted', `'${tool}' did not run: the call was aborted before it began.`),
  timedOut: (tool: string, timeoutMs: number) =>
    refused(
      'timed-out',
      `'${tool}' did not run: checking and authorising the call took longer than its ${timeoutMs} ms.`,
    ),
  closed: () => refused('closed', 'The dispatcher is closed. Make a new one.'),
  notStorable: (tool: string, error: unknown) =>
    refused(
      'invalid-arguments',
      `'${tool}' did not run, because its arguments cannot be stored. ${error instanceof Error ? error.message : ''}`,
    ),
  tooLarge: (tool: string, most: number) =>
    refused(
      'invalid-arguments',
      `'${tool}' did not run, because its arguments are larger than ${most} bytes. Shorten them, or pass where they are to be found.`,
    ),
  noSignal: () =>
    refused('invalid-call', 'Nothing ran: the signal of the call is no AbortSignal. Pass one, or leave it out.'),
  unreadableContext: () =>
    refused('invalid-call', 'Nothing ran: what the call is for throws when it is read. Pass a plain { task, step }.'),
  unknownContext: (name: string, known: readonly string[]) =>
    refused(
      'invalid-call',
      `Nothing ran: a call has no '${name.slice(0, 40)}'. Tell what it is for with: ${known.join(', ')}.`,
    ),
  noTurn: () =>
    refused(
      'invalid-call',
      "Nothing ran: a turn needs { task, step, response, calls: [{ callId, name, args }], history: [{ callId, response, shown: 'success' | 'error' | 'nothing' }] }, and may say { sameArgs: 'duplicate' | 'again' }.",
    ),
  turnOrdinal: (tool: string) =>
    refused(
      'no-intent',
      `'${tool}' was called with an ordinal that begins with 'turn:', which is kept for turns. Use another.`,
    ),
  noResponse: (tool: string) =>
    refused(
      'no-intent',
      `'${tool}' was called in a turn without a 'response', or without a 'callId'. Pass both as strings that are not empty.`,
    ),
  unauthorised: (tool: string, why: string | undefined) =>
    refused('unauthorised', why ?? `'${tool}' is not allowed here.`),
  unknownKey: () =>
    refused(
      'unknown-key',
      'No call with this key is kept for this tenant. Call the tool with its task and step instead.',
    ),
  badSubject: (tool: string) =>
    refused(
      'bad-subject',
      `'${tool}' did not run: its subject must be a list of strings, finite numbers, booleans, bigints or nulls, and not an empty one.`,
    ),
};
