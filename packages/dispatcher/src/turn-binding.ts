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

/** What a call with the very arguments of a success that the model was shown is taken for: its duplicate, or wanted again. */
export type SameArgs = 'duplicate' | 'again';

/**
 * Which earlier intent each call of one model response belongs to: its number, or 'new'. A retry follows a failure, a
 * repeat follows a success. `earlier` is in order of creation; an intent that is not handed over takes one call at most.
 */
export function bindCalls(
  calls: readonly NewCall[],
  earlier: readonly EarlierIntent[],
  sameArgs: SameArgs,
): readonly (number | 'new')[] {
  const open = new Set(byUrgency(earlier));
  const bound = new Map<NewCall, number>();
  const bind = (fits: (call: NewCall, intent: EarlierIntent) => boolean, from: Set<EarlierIntent>) => {
    for (const call of calls) {
      if (bound.has(call)) continue;
      const found = [...from].find((intent) => fits(call, intent));
      if (found === undefined) continue;
      from.delete(found);
      bound.set(call, found.n);
    }
  };
  const sameWords = (call: NewCall, intent: EarlierIntent) => call.fingerprint === intent.fingerprint;
  const sameThing = (call: NewCall, intent: EarlierIntent) =>
    call.subject !== undefined && call.subject === intent.subject;
  const duplicates = (call: NewCall, intent: EarlierIntent) =>
    call.subject === undefined ? sameArgs === 'duplicate' && sameWords(call, intent) : sameThing(call, intent);
  bind(sameWords, open);
  bind(sameThing, open);
  // Before order: else a success that is asked for again takes the place of a reworded retry, which then runs as new.
  const handedOver = earlier.filter((intent) => intent.standing === 'handed-over');
  bind(duplicates, new Set(handedOver));
  for (const call of calls) bind((one, intent) => one === call && duplicates(one, intent), new Set(handedOver));
  bind((call) => call.subject === undefined, open); // another subject is another ordinal
  return calls.map((call) => bound.get(call) ?? 'new');
}

// What may already have happened comes before what surely did not: binding to it doubles nothing, and the answer's
// `args` let the model ask for the rest.
function byUrgency(earlier: readonly EarlierIntent[]): readonly EarlierIntent[] {
  return [
    ...earlier.filter(({ standing }) => standing === 'unresolved'),
    ...earlier.filter(({ standing }) => standing === 'failed' || standing === 'denied'),
  ];
}
