import { targetsOf, runOf, type Target } from '../link/call.js';
import { truth } from '../link/truth.js';
import type { Activation, Value } from '../link/value.js';
import { walkBody, type Around } from '../link/walk.js';
import type { World } from '../link/world.js';
import type { Call, ModuleIR, Statement, Term } from '../lower/ir.js';
import { closuresIn, isRegistrar, isRetry } from './callbacks.js';
import { isHousekeeping, isOnTheSide } from './housekeeping.js';
import { judgeLost } from './lost.js';
import { judgeOutside } from './outside.js';
import type { Place, RawEffect } from './raw.js';

/** A function on the way to an effect. */
export interface Step {
  readonly fn: string;
  readonly module: ModuleIR;
  readonly at: number;
}

export interface RawRetry {
  readonly kind: 'loop' | 'library';
  readonly by: string;
  readonly place: Place;
}

export interface Reached {
  readonly effect: RawEffect;
  /** From the function that was asked about to the one that holds the call. */
  readonly path: readonly Step[];
  readonly retry: RawRetry | null;
}

export interface Reach {
  readonly effects: readonly Reached[];
  /** Calls that could not be followed and may do anything. */
  readonly unresolved: readonly Place[];
  /** A budget was hit: there may be more. */
  readonly cut: boolean;
  /** Functions that were gone through, each as often as it was. */
  readonly size: number;
}

const most = 48;
const nothing: Reach = { effects: [], unresolved: [], cut: false, size: 0 };
const kept = new WeakMap<World, Map<Activation, Reach>>();
const working = new WeakMap<World, Set<Activation>>();

/** Everything that a run of a function does to the world, with the way there. */
export function reachOf(world: World, act: Activation): Reach {
  const cache = kept.get(world) ?? new Map<Activation, Reach>();
  kept.set(world, cache);
  const open = working.get(world) ?? new Set<Activation>();
  working.set(world, open);
  const known = cache.get(act);
  if (known !== undefined) return known;
  if (open.has(act)) return nothing;
  if (world.fuel <= 0 || open.size > 60) return { ...nothing, cut: true };
  open.add(act);
  const turns = world.depthOf.get(act.fn) ?? 0;
  world.depthOf.set(act.fn, turns + 1);
  try {
    const reach = new Collector(world, act).collect();
    // what was found with the last drop of fuel is only a part
    if (world.fuel > 0) cache.set(act, reach);
    return reach;
  } finally {
    open.delete(act);
    world.depthOf.set(act.fn, turns);
  }
}

/** The same for some statements of a function: one `case` of a dispatcher. */
export function reachOfBody(world: World, act: Activation, body: readonly Statement[]): Reach {
  return new Collector(world, act).collect(body);
}

class Collector {
  private readonly found = new Map<string, Reached>();
  private readonly unresolved = new Map<string, Place>();
  private readonly step: Step;
  private cut = false;
  private size = 1;

  constructor(
    private readonly world: World,
    private readonly act: Activation,
  ) {
    this.step = { fn: displayName(act), module: act.module, at: act.fn.at };
  }

  collect(body: readonly Statement[] = this.act.fn.body): Reach {
    walkBody(this.world, body, this.act, { term: (term, act, around) => this.term(term, act, around, []) });
    this.cut ||= this.world.fuel <= 0;
    return {
      effects: [...this.found.values()],
      unresolved: [...this.unresolved.values()],
      cut: this.cut,
      size: this.size,
    };
  }

  private term(term: Term, act: Activation, around: Around, after: readonly string[]): void {
    switch (term.k) {
      case 'call':
      case 'new':
        this.call(term, act, around, after);
        return;
      case 'mem':
        this.term(term.of, act, around, typeof term.prop === 'string' ? [...after, term.prop] : after);
        if (typeof term.prop !== 'string') this.term(term.prop, act, around, []);
        return;
      case 'cond': {
        this.term(term.test, act, around, []);
        const holds = truth(this.world, term.test, act);
        if (holds !== false) this.term(term.a, act, around, []);
        if (holds !== true) this.term(term.b, act, around, []);
        return;
      }
      case 'or': {
        this.term(term.a, act, around, []);
        const holds = term.op === '??' ? null : truth(this.world, term.a, act);
        if (holds === null || holds === (term.op === '&&')) this.term(term.b, act, around, []);
        return;
      }
      case 'obj':
        for (const one of term.props) this.term(one.v, act, around, []);
        return;
      case 'arr':
      case 'seq':
        for (const one of term.items) this.term(one, act, around, []);
        return;
      case 'tpl':
        for (const one of term.holes) this.term(one, act, around, []);
        return;
      case 'op':
        for (const one of term.args) this.term(one, act, around, []);
        return;
      case 'set':
      case 'spread':
      case 'as':
        this.term(term.v, act, around, []);
        return;
      default:
    }
  }

  private call(call: Call, act: Activation, around: Around, after: readonly string[]): void {
    this.world.fuel -= 2;
    if (this.world.fuel <= 0) {
      this.cut = true;
      return;
    }
    this.term(call.fn, act, around, after);
    for (const one of call.args) this.term(one, act, around, []);
    const targets = targetsOf(this.world, call, act);
    if (targets.length === 0 && this.world.fuel <= 0) this.cut = true;
    const told = targets.filter((one) => one.k !== 'lost');
    for (const one of told.length > 0 ? told : targets) this.target(one, call, act, around, after);
  }

  private target(target: Target, call: Call, act: Activation, around: Around, after: readonly string[]): void {
    const place: Place = { module: act.module, span: call };
    const retry: RawRetry | null =
      around.retries && around.loop !== null
        ? { kind: 'loop', by: around.loop.word, place: { module: act.module, span: around.loop } }
        : null;
    switch (target.k) {
      case 'run':
        this.include(target.act, retry);
        return;
      case 'builtin':
        for (const run of target.runs) this.include(run, retry);
        return;
      case 'outside': {
        const judged =
          target.of.source === '@context'
            ? judgeContext(this.world, target, call, place)
            : judgeOutside(this.world, { of: target.of, args: target.args, construct: call.k === 'new', after, place });
        if (judged.k === 'effect') this.add({ effect: judged.effect, path: [this.step], retry });
        else if (judged.k === 'unknown') this.miss(place);
        this.callbacks(
          call,
          target.args,
          target.of,
          isRetry(call, target.of.source) ? { kind: 'library', by: target.of.source, place } : retry,
        );
        return;
      }
      case 'lost': {
        const judged = judgeLost(this.world, call, target.args, place);
        if (judged.k === 'effect') this.add({ effect: judged.effect, path: [this.step], retry });
        else if (judged.k === 'unknown') this.miss(place);
        this.callbacks(call, target.args, null, isRetry(call, '') ? { kind: 'library', by: 'retry', place } : retry);
      }
    }
  }

  /** What is handed to unknown code is taken to be called by it. */
  private callbacks(
    call: Call,
    args: readonly Value[],
    of: (Value & { k: 'ext' }) | null,
    retry: RawRetry | null,
  ): void {
    if (isRegistrar(call)) return;
    const given = of === null ? this.world.make.unknown : this.world.make.external(of.source, ['new'], of.taint);
    for (const one of closuresIn(args))
      this.include(
        runOf(
          this.world,
          one,
          one.fn.params.map((_, i) => (i === 0 ? given : this.world.make.unknown)),
          null,
        ),
        retry,
      );
  }

  private include(act: Activation, retry: RawRetry | null): void {
    if (isHousekeeping(act)) {
      // a span or a cache around the real work
      for (const one of closuresIn(act.args ?? []))
        this.include(
          runOf(
            this.world,
            one,
            one.fn.params.map(() => this.world.make.unknown),
            null,
          ),
          retry,
        );
      return;
    }
    const reach = reachOf(this.world, act);
    this.cut ||= reach.cut;
    this.size += reach.size;
    for (const one of reach.effects)
      if (!isOnTheSide(act, one))
        this.add({ effect: one.effect, path: [this.step, ...one.path], retry: one.retry ?? retry });
    for (const one of reach.unresolved) this.miss(one);
  }

  private add(one: Reached): void {
    const { effect } = one;
    const key = `${effect.place.module.path}:${effect.place.span.at}:${effect.kind ?? ''}:${effect.verb}:${effect.key?.value?.id ?? 0}`;
    if (!this.found.has(key) && this.found.size < most) this.found.set(key, one);
  }

  private miss(place: Place): void {
    if (this.unresolved.size < most) this.unresolved.set(`${place.module.path}:${place.span.at}`, place);
  }
}

/** What the framework hands over: our own keyed fetch is a request, the rest is known by name only. */
function judgeContext(world: World, target: Target & { k: 'outside' }, call: Call, place: Place) {
  if (target.of.path.at(-1) !== 'fetch') return judgeLost(world, call, target.args, place);
  const judged = judgeOutside(world, {
    of: world.make.external('global', ['fetch']),
    args: target.args,
    construct: false,
    after: [],
    place,
  });
  if (judged.k !== 'effect' || judged.effect.key?.state !== 'no-slot') return judged;
  // the fetch of a call sends the call's key by itself
  const value = world.make.external('@context', ['context', 'idempotencyKey'], target.of.taint);
  return {
    ...judged,
    effect: { ...judged.effect, key: { slot: 'Idempotency-Key', state: 'passed', value, place } as const },
  };
}

export function displayName(act: Activation): string {
  const { fn, module } = act;
  const owner = module.classes[fn.c];
  const name = fn.name === '' ? 'anonymous' : fn.name;
  return owner !== undefined && owner.methods.some((one) => one.f === fn.id) ? `${owner.name}.${name}` : name;
}
