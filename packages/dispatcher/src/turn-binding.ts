/** Where an earlier intent of the tool in this step stands. */
export type Standing =
  /** In flight, awaiting approval, unknown, given back, or done but never handed over. */
  | 'unresolved'
  | 'failed'
  | 'denied'
  /** Done, and its result stood as a success in the history that the model answered. */
  | 'handed-over';

export interface EarlierIntent {
  readonly n: number;
  readonly standing: Standing;
  /** Of its first arguments. */
  readonly fingerprint: string;
  readonly subject: string | undefined;
}

export interface NewCall {
  readonly fingerprint: string;
  /** Undefined when the tool declares none. */
  readonly subject: string | undefined;
}

export type SameArgs = 'duplicate' | 'again';

/**
 * Which earlier intent each call of one model response belongs to: its number, or 'new'. A retry follows a failure, a
 * repeat follows a success. `earlier` is in order of creation; an intent that may still run takes one call at most.
 */
export function bindCalls(calls: readonly NewCall[], earlier: readonly EarlierIntent[], sameArgs: SameArgs): readonly (number | 'new')[] {
  const free = new Set(byUrgency(earlier));
  const bound = new Map<NewCall, number>();
  const bind = (fits: (call: NewCall, intent: EarlierIntent) => boolean) => {
    for (const call of calls) {
      if (bound.has(call)) continue;
      const found = [...free].find((intent) => fits(call, intent));
      if (found === undefined) continue;
      free.delete(found);
      bound.set(call, found.n);
    }
  };
  bind((call, intent) => call.fingerprint === intent.fingerprint);
  bind((call, intent) => call.subject !== undefined && call.subject === intent.subject);
  bind((call) => call.subject === undefined); // another subject is another ordinal
  const handedOver = new Set(earlier.filter((intent) => intent.standing === 'handed-over'));
  const unused = new Set(handedOver);
  return calls.map((call) => {
    const n = bound.get(call);
    if (n !== undefined) return n;
    const original = duplicateOf(call, unused, sameArgs) ?? duplicateOf(call, handedOver, sameArgs);
    if (original !== undefined) unused.delete(original);
    return original?.n ?? 'new';
  });
}

// What may already have happened comes before what surely did not: binding to it doubles nothing, and the answer's
// `args` let the model ask for the rest.
function byUrgency(earlier: readonly EarlierIntent[]): readonly EarlierIntent[] {
  return [...earlier.filter(({ standing }) => standing === 'unresolved'), ...earlier.filter(({ standing }) => standing === 'failed' || standing === 'denied')];
}

function duplicateOf(call: NewCall, handedOver: ReadonlySet<EarlierIntent>, sameArgs: SameArgs): EarlierIntent | undefined {
  if (call.subject === undefined && sameArgs === 'again') return undefined;
  return [...handedOver].find((intent) => (call.subject === undefined ? intent.fingerprint === call.fingerprint : intent.subject === call.subject));
}
