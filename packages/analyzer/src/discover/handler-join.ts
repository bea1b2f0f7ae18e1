import { reachBeside, reachOf, reachOfBody } from '../effects/reach.js';
import type { Reach } from '../effects/reached.js';
import { wordsOf } from '../effects/words.js';
import { evaluate } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import { filesMentioning } from '../link/mentions.js';
import { runOf } from '../link/run-of.js';
import type { Activation, Value } from '../link/value.js';
import { fullTank, once, type World } from '../link/world.js';
import { callable } from './callable.js';
import { handedBack, runsOfHandler } from './handler-runs.js';
import { branchesFor, dispatchersOf, type Branch } from './dispatchers.js';
import { values } from './call-at.js';
import { partOf } from './found.js';
import { handlerInLoop } from './registered-in-loop.js';

/**
 * What a tool does whose handler is joined to it by its name only; null when no code for the name is found. An operation of
 * an API has no code of its own: it is sent by what sends them all, or not at all that we see.
 */
export function reachByName(
  world: World,
  name: string,
  isOperation = false,
): { readonly reach: Reach; readonly at: Activation | null } | null {
  for (const find of isOperation ? forAll : [...forAll, throughBranch, throughFunctionName]) {
    const found = find(world, name);
    if (found !== null && !(isOperation && saysNothing(found.reach))) return found;
    world.fuel = fullTank; // what one way cost is not the next one's
  }
  return null;
}

const forAll = [throughLoop, throughDispatcher];

function saysNothing(reach: Reach): boolean {
  return reach.effects.length === 0 && !reach.asks;
}

/** A loop over the table of definitions registers each with a handler. */
function throughLoop(world: World, name: string): { reach: Reach; at: Activation | null } | null {
  const handler = handlerInLoop(world, name);
  if (handler === null) return null;
  world.fuel = fullTank;
  const runs = runsOfHandler(world, handler);
  if (runs.length === 0) return null;
  return { reach: joinReaches(runs.map((run) => reachOf(world, run))), at: runs[0] ?? null };
}

/** Runs the server's own dispatcher with the name. What it does for a name that nobody has is not the tool's. */
function throughDispatcher(world: World, name: string): { reach: Reach; at: Activation } | null {
  for (const [i, dispatcher] of dispatchersOf(world).entries()) {
    const trial = once(world, `dispatcher ${i}`, (): Trial => ({ cut: 0, alike: 0, helped: false }));
    if (trial.cut >= mostCuts || (trial.alike >= mostAlike && !trial.helped)) continue;
    const nobodys = dispatcher.run(' no such tool ');
    const none = reachOf(world, nobodys);
    const act = dispatcher.run(name);
    const own = reachOf(world, act);
    if (own.cut) trial.cut += 1;
    if (!doesMore(own, none)) {
      trial.alike += 1;
      continue;
    }
    trial.helped = true;
    if (own.cut) world.fuel = fullTank; // what was found is gone through once more
    return { at: act, reach: { ...reachBeside(world, act, nobodys), size: own.size } };
  }
  return null;
}

/** What a dispatcher does for a name that somebody has, beside what it does for every name. */
function doesMore(own: Reach, none: Reach): boolean {
  return own.size > none.size || own.effects.length > none.effects.length || (own.asks && !none.asks);
}

/** How a dispatcher has done so far: one that cannot be followed, or does the same for every name, is tried no more. */
interface Trial {
  cut: number;
  alike: number;
  helped: boolean;
}

const mostCuts = 4;
const mostAlike = 3;

function throughBranch(world: World, name: string): { reach: Reach; at: Activation } | null {
  const branches = branchesFor(world, name);
  const reaches = branches.flatMap((one) => reachOfBranch(world, one)).filter(isWork);
  const first = branches[0];
  if (reaches.length === 0 || first === undefined) return null;
  return { reach: joinReaches(reaches), at: first.act };
}

/** A table of checks or titles may have an entry for the tool, too. */
function isWork(reach: Reach): boolean {
  return (
    reach.effects.length > 0 ||
    reach.dispatches.length > 0 ||
    reach.unresolved.length > 0 ||
    reach.unseen.length > 0 ||
    reach.asks ||
    reach.leaves ||
    reach.cut
  );
}

function reachOfBranch(world: World, one: Branch): Reach[] {
  if (one.k === 'body') {
    const given = handlersGiven(world, one).flatMap((value) => reachOfHandler(world, value, one.act));
    return given.length > 0 ? given : [reachOfBody(world, one.act, one.body)];
  }
  return values(one.value)
    .flatMap((value) => handlersIn(world, value, one.act))
    .flatMap((value) => reachOfHandler(world, value, one.act));
}

function reachOfHandler(world: World, value: Value, { module, fn }: Activation): Reach[] {
  const handler = { value, place: { module, span: fn }, parameters: null, wanted: null };
  return runsOfHandler(world, handler).map((act) => reachOf(world, act));
}

/** `case 'create_bill': return this.createBill`: the branch only gives the handler. */
function handlersGiven(world: World, { body, act }: Branch & { k: 'body' }): readonly Value[] {
  return body.flatMap((one) =>
    one.k === 'return' && one.v !== null ? values(evaluate(world, one.v, act)).filter((value) => value.k === 'fn') : [],
  );
}

function handlersIn(world: World, value: Value, act: Activation): Value[] {
  if (callable(value)) return [value];
  const of = { value, place: { module: act.module, span: act.fn } };
  const found = ['handler', 'execute', 'run', 'handle', 'fn', 'callback'].flatMap(
    (key) => partOf(world, of, key) ?? [],
  );
  return found.filter((one) => callable(one.value)).map((one) => one.value);
}

/** What a person clicks on may be called like a tool, and call the very server. */
const ofScreen = /\.[jt]sx$|[\\/](?:hooks|components|tui|views|screens)[\\/]|[\\/]use[A-Z]\w*\.[jt]s$/;

/** `create_issue` and `handleCreateIssue`, or a function of the very name. */
function throughFunctionName(world: World, name: string): { reach: Reach; at: Activation } | null {
  const words = wordsOf(name);
  const pascal = words.map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join('');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  for (const guess of [
    `handle${pascal}`,
    camel,
    `${camel}Handler`,
    `${camel}Tool`,
    `execute${pascal}`,
    `run${pascal}`,
    name,
  ]) {
    if (guess.length < 5 || (words.length === 1 && guess.toLowerCase() === name.toLowerCase())) continue;
    for (const file of filesMentioning(world, guess)) {
      if (ofScreen.test(file)) continue;
      const module = world.sources.module(file);
      const fn = module?.functions.find((one) => one.name === guess);
      if (module === null || module === undefined || fn === undefined) continue;
      const generic = genericActivation(world, module, fn.id);
      const closure = world.make.closure(fn, generic.parent ?? generic, null);
      const act = runOf(
        world,
        closure,
        fn.params.map((b) => ((module.bindings[b]?.type ?? null) === null ? world.make.model([]) : world.make.unknown)),
        null,
      );
      const runs = [act, ...handedBack(world, act)];
      return { reach: joinReaches(runs.map((run) => reachOf(world, run))), at: act };
    }
  }
  return null;
}

export function joinReaches(all: readonly Reach[]): Reach {
  return {
    effects: all.flatMap((one) => one.effects),
    unresolved: all.flatMap((one) => one.unresolved),
    unseen: all.flatMap((one) => one.unseen),
    dispatches: all.flatMap((one) => one.dispatches),
    asides: all.flatMap((one) => one.asides),
    asks: all.some((one) => one.asks),
    leaves: all.some((one) => one.leaves),
    cut: all.some((one) => one.cut),
    size: all.reduce((sum, one) => sum + one.size, 0),
  };
}
