import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '@retrysafe/dispatcher';
import { effectsOf, type History, type Wish } from './history.js';
import type { ToolPlan } from './tools.js';

/** One promise that was broken. */
export interface Finding {
  /** `double`: more happened than the class promises. `loss`: less, and nobody was told. */
  readonly kind: 'double' | 'loss' | 'broken-promise';
  readonly what: string;
}

/** What a history breaks of what was promised. */
export function verdict(history: History): readonly Finding[] {
  return [
    ...history.wishes.flatMap((wish) => [
      ...doubles(history, wish),
      ...losses(history, wish),
      ...lastWords(history, wish),
    ]),
    ...foreignArguments(history),
    ...unequalResults(history),
    ...unapproved(history),
    ...history.unanswered.map((label) => broken(`'${label}' was never answered`)),
  ];
}

function doubles({ effects }: History, { label, plan }: Wish): readonly Finding[] {
  const counts = effectsOf(effects, label, plan);
  return counts.flatMap((count, index) =>
    count > 1 ? [{ kind: 'double', what: `'${label}${plan.parts[index]}' took effect ${count} times` } as const] : [],
  );
}

function losses(history: History, { label, plan }: Wish): readonly Finding[] {
  const given = [
    ...history.answers.filter((one) => one.label === label),
    ...history.finals
      .filter((one) => one.label === label)
      .map(({ first }) => ({ answer: first, effectsThen: effectsOf(history.effects, label, plan) })),
  ];
  return given.flatMap(({ answer, effectsThen }) => {
    if (answer.kind === 'done' && effectsThen.includes(0))
      return [loss(`'${label}' was answered done without its effect`)];
    const happened = answer.kind === 'failed' && history.effects.some(({ callKey }) => callKey === answer.key);
    return happened ? [loss(`'${label}' was answered failed and took effect`)] : [];
  });
}

// In the end all is well: nothing is at work any more, and only doubt that had a cause may remain.
function lastWords({ finals, forgotten }: History, { label, plan, troubled }: Wish): readonly Finding[] {
  return finals
    .filter((one) => one.label === label && !(forgotten?.has(label) === true && saysForgotten(one.first)))
    .flatMap(({ first, second }) => lastWord(first, second, label, plan, troubled));
}

function saysForgotten(answer: Answer): boolean {
  return answer.kind === 'refused' && answer.code === 'key-expired';
}

function lastWord(first: Answer, second: Answer, label: string, plan: ToolPlan, troubled: boolean): readonly Finding[] {
  const found: Finding[] = [];
  if (first.kind === 'running' || first.kind === 'refused' || first.kind === 'failed') {
    found.push(loss(`'${label}' ended ${first.kind === 'refused' ? `refused (${first.code})` : first.kind}`));
  }
  if (first.kind === 'unknown' && plan.heals) found.push(loss(`'${label}' stayed unknown, and a repeat would be safe`));
  if (first.kind === 'unknown' && !troubled) found.push(loss(`'${label}' ended unknown, and nothing had gone wrong`));
  if (first.kind !== second.kind) found.push(broken(`'${label}' ended ${first.kind} and then ${second.kind}`));
  return found;
}

// Where a person is asked, the arguments are the approval's: after a denial others may be asked for.
function foreignArguments({ wishes, effects, firstArgs }: History): readonly Finding[] {
  return effects.flatMap(({ label, callKey, body }) =>
    wishes.some((wish) => wish.plan.asks && wish.label === label) || isDeepStrictEqual(body, firstArgs.get(callKey))
      ? []
      : [broken(`'${label}' ran with other than the first arguments`)],
  );
}

function unequalResults({ answers, finals, effects }: History): readonly Finding[] {
  const results = new Map<string, unknown>();
  const all: readonly Answer[] = [
    ...answers.map(({ answer }) => answer),
    ...finals.flatMap(({ first, second }) => [first, second]),
  ];
  return all.flatMap((answer) => {
    if (answer.kind !== 'done' || answer.key === undefined) return [];
    const known = results.get(answer.key);
    results.set(answer.key, answer.result);
    if (known !== undefined && !isDeepStrictEqual(known, answer.result))
      return [broken('Two callers of one key got two results')];
    const mine = effects.filter(({ callKey }) => callKey === answer.key);
    const shown = Array.isArray(answer.result) ? answer.result : [answer.result];
    return isDeepStrictEqual(shown, mine) ? [] : [broken('A result is not what the effect answered')];
  });
}

function unapproved({ wishes, effects, permissions }: History): readonly Finding[] {
  const asking = new Set(wishes.filter(({ plan }) => plan.asks).map(({ label }) => label));
  return effects.flatMap(({ label, callKey, body }) => {
    if (!asking.has(label)) return [];
    const granted = permissions.some((one) => one.key === callKey && one.approved && isDeepStrictEqual(one.args, body));
    return granted ? [] : [broken(`'${label}' took effect without an approval of its arguments`)];
  });
}

function loss(what: string): Finding {
  return { kind: 'loss', what };
}

function broken(what: string): Finding {
  return { kind: 'broken-promise', what };
}
