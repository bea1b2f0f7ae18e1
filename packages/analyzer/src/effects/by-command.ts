import { textOf } from '../link/evaluate.js';
import { origin } from '../link/origin.js';
import { taintOf } from '../link/taint-of.js';
import { isText } from '../link/joined-text.js';
import { eachOf, hole, type Value } from '../link/value.js';
import type { World } from '../link/world.js';
import { isAppleScript, judgeAppleScript, onlyActivates } from './apple-script.js';
import { deedAt, judgeCommand, judgeLine, splitCommand } from './command.js';
import { textsOf, worstJudged } from './each-text.js';
import { effect, type OutsideCall } from './outside-call.js';
import type { Judged } from './raw.js';
import { asked, undecided } from './raw.js';

/** A program that is started: what its command line says decides, and who writes it. */
export function byCommand(world: World, call: OutsideCall): Judged {
  const all = waysOf(world, call.args).map((args) => byOneCommand(world, { ...call, args }));
  return worstJudged(all);
}

const mostWays = 12;

/** A program that is one of several, with the arguments of one or the other: what is chosen where it runs is not known. */
function waysOf(world: World, [first, second, ...rest]: readonly Value[]): readonly (readonly Value[])[] {
  if (first === undefined) return [];
  const programs = (textsOf(first) ?? (first.k === 'union' && first.of.some(isText) ? [first] : eachOf(first))).flatMap(
    (one) => spelt(world, one),
  );
  if (second === undefined) return programs.map((one) => [one]);
  const given = eachOf(second);
  // `run(command[0], command[1])`: both come of the same one
  const isPaired = programs.length > 1 && given.length === programs.length;
  const ways = programs.flatMap((one, i) =>
    (isPaired ? given.slice(i, i + 1) : given).flatMap((other) =>
      spelt(world, other).map((words) => [one, words, ...rest]),
    ),
  );
  return ways.length > mostWays ? [[first, second, ...rest]] : ways;
}

/** A list of words as each of what they may be: `[isDry ? 'status' : 'push', 'origin']`. */
function spelt(world: World, value: Value): readonly Value[] {
  if (value.k !== 'list' || !value.items.some((one) => one.k === 'union')) return [value];
  let all: readonly (readonly Value[])[] = [[]];
  for (const item of value.items) {
    const next = textsOf(item) ?? [item];
    if (all.length * next.length > mostWays) return [value];
    all = all.flatMap((words) => next.map((one) => [...words, one]));
  }
  return all.map((items) => world.make.list(items));
}

function byOneCommand(world: World, call: OutsideCall): Judged {
  const [first] = call.args;
  if (first === undefined) return undecided;
  const given = valuesOf(call.args);
  const script = (given ?? [first]).map(textOf).find(isAppleScript);
  if (script !== undefined) return byAppleScript(world, call, script);
  const words = given === null ? splitCommand(textOf(first)) : given.map(textOf);
  const deed = deedAt(words);
  const isFree =
    given === null
      ? (words[deed] ?? hole) === hole && isModels(first)
      : (words[deed] ?? hole) === hole && isModels(given[deed]);
  if (isFree) return effect(world, call, { kind: 'run', verb: 'command', target: null, free: true });
  const does = given === null ? judgeLine(textOf(first)) : judgeCommand(words);
  const shown = words.slice(0, 3).join(' ').replaceAll(hole, '…');
  // in a list that is pushed to it may be an option
  const isDry = given === null && words.some((one) => /^--dry-run(?:=(?!none|false)|$)/.test(one));
  // `spawn(browser, ['--remote']).unref()`: a program that is let go of is there to stay
  const stays = does === 'read' && call.after.includes('unref');
  if ((does === 'read' && !stays) || isDry) return asked;
  const kind = does === 'read' ? 'run' : does;
  return kind === 'unknown' ? undecided : effect(world, call, { kind, verb: `command ${shown}`, target: shown });
}

function byAppleScript(world: World, call: OutsideCall, script: string): Judged {
  const does = judgeAppleScript(script);
  if (does === 'read') return asked;
  const program = /tell (?:app|application|process) "([^"]*)"/.exec(script)?.[1] ?? null;
  // an app is woken to be asked, too: the tool's name says whether that is all
  const isAside = onlyActivates(script);
  return effect(world, call, {
    kind: does,
    verb: 'AppleScript',
    target: program,
    ...(isAside ? { confidence: 'name' } : {}),
  });
}

/** Program and arguments as they are handed over one by one; null for a whole line. */
function valuesOf([first, second]: readonly Value[]): readonly Value[] | null {
  if (first?.k === 'list') return first.items;
  if (first === undefined) return null;
  // `spawn('gcloud', args)`: the deed is the model's, too
  if (second?.k === 'model' && deedAt([textOf(first), hole]) > 0) return [first, second];
  return second?.k === 'list' ? [first, ...second.items] : null;
}

function isModels(value: Value | undefined): boolean {
  return value !== undefined && (value.k === 'model' || (taintOf(value) & origin.model) !== 0);
}
