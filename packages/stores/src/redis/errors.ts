import { StoreError, type StoreErrorCode } from '@retrysafe/dispatcher';

/** What went wrong as a `StoreError` that names the mend. */
export function redisError(cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const [code, mend] =
    answers.find(([start]) => message.startsWith(start))?.[1] ?? (inScript.test(message) ? damaged : unavailable);
  return new StoreError(code, `The ledger in Redis ${mend} (${message})`, { cause });
}

/** The server does not know the script yet: it is sent whole, once. */
export function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}

// A script of ours met what no script of ours wrote.
const inScript = /WRONGTYPE|user_script:\d+:/;

type Answer = readonly [code: StoreErrorCode, mend: string];

const unavailable: Answer = ['store-unavailable', 'cannot be reached. Check the server and the client it was given.'];
const damaged: Answer = [
  'store-corrupt',
  'holds something under its prefix that it did not write. Give it a prefix of its own, and restore or delete what is damaged.',
];
const noRight: Answer = ['store-read-only', 'refuses this user. Give it the rights that docs/redis.md lists.'];

// A server's refusal begins with its kind.
const answers: readonly (readonly [start: string, answer: Answer])[] = [
  ['READONLY', ['store-read-only', 'takes no writes here. Connect to the primary.']],
  ['NOPERM', noRight],
  ['NOAUTH', noRight],
  ['WRONGPASS', noRight],
  ['OOM', ['store-full', 'has no memory left. Raise maxmemory, or sweep closed tasks; never let it evict.']],
  [
    'MISCONF',
    ['store-full', 'cannot write to its disk, and takes no writes until it can. Look into the server’s log.'],
  ],
  ['BUSY', ['store-locked', 'runs a script of somebody else that does not end.']],
];
