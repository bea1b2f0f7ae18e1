import { textOf } from '../link/evaluate.js';
import { origin } from '../link/origin.js';
import { taintOf } from '../link/taint-of.js';
import type { Value } from '../link/value.js';
import { hole } from '../link/value.js';
import type { World } from '../link/world.js';
import { isAppleScript, judgeAppleScript } from './apple-script.js';
import { deedAt, judgeCommand, judgeLine, splitCommand } from './command.js';
import { effect, type OutsideCall } from './outside-call.js';
import type { Judged } from './raw.js';
import { asked, undecided } from './raw.js';

/** A program that is started: what its command line says decides, and who writes it. */
export function byCommand(world: World, call: OutsideCall): Judged {
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
  return effect(world, call, { kind: does, verb: 'AppleScript', target: program });
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
