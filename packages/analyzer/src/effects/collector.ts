import { accessorRun } from '../link/accessor.js';
import { targetsOf, type Target } from '../link/call.js';
import { evaluate } from '../link/evaluate.js';
import { runOf } from '../link/run-of.js';
import { genericActivation } from '../link/generic.js';
import { isStored } from '../link/stored.js';
import { eachOf, type Activation, type Closure, type External, type Value } from '../link/value.js';
import { walkBody, type Around } from '../link/walk.js';
import type { World } from '../link/world.js';
import type { Call, Statement, Term } from '../lower/ir.js';
import { staysInside } from '../catalogue/index.js';
import { toolsAsked } from './agent-tools.js';
import { appendOnce } from './append-once.js';
import { closuresIn, isListener, isRegistrar, isRetry, itemOf, keptBy, runGiven } from './callbacks.js';
import { dispatchedBy } from './dispatch.js';
import { displayName } from './display-name.js';
import { isDryRun } from './dry-run.js';
import { type CallVisitor, eachCall } from './each-call.js';
import { Findings } from './findings.js';
import { idlenessIn } from './idle.js';
import { mattersOf, type Matters } from './matters.js';
import { isHousekeeping, isOnTheSide } from './housekeeping.js';
import { requestHanded } from './request-handed.js';
import { iteratorRuns } from './iterator-runs.js';
import { judgeLost } from './lost.js';
import { judgeTarget } from './judge-target.js';
import { promisedBy } from './promised.js';
import { asked, undecided, unseen, type Judged, type Place, type RawEffect } from './raw.js';
import type { Reach, RawRetry, Step } from './reached.js';
import { wrappersOf } from './wrappers.js';

/** Goes through the calls of one run. `visit` tells what a run that is called from it does. */
export class Collector implements CallVisitor {
  private readonly findings = new Findings();
  private readonly step: Step;
  private readonly parts: Matters;

  constructor(
    private readonly world: World,
    private readonly act: Activation,
    private readonly visit: (act: Activation) => Reach,
  ) {
    this.step = { fn: displayName(act), module: act.module, at: act.fn.at };
    this.parts = mattersOf(world, act.module, act.fn);
  }

  collect(body: readonly Statement[] = this.act.fn.body): Reach {
    if (this.parts.leaves) this.findings.passOver();
    for (const { module, fn } of this.parts.asides)
      this.findings.aside({ run: genericActivation(this.world, module, fn.id), path: [this.step] });
    this.parts.mark(body);
    walkBody(this.world, body, this.act, {
      skips: (one) => !this.parts.holds(one),
      iterated: (of, act) => {
        for (const run of iteratorRuns(this.world, of, act)) this.include(run, null);
      },
      term: (term, act, around) => eachCall(this.world, this, term, act, around),
    });
    if (this.world.fuel <= 0) this.findings.cutShort();
    return this.findings.told();
  }

  /** As `eachCall` asks it. */
  matters(term: Term): boolean {
    return this.parts.isIn(term);
  }

  /** As `eachCall` tells it. */
  call(call: Call, act: Activation, around: Around, after: readonly string[]): void {
    this.world.fuel -= 2;
    if (this.world.fuel <= 0) {
      this.findings.cutShort();
      return;
    }
    eachCall(this.world, this, call.fn, act, around, after);
    for (const one of call.args) eachCall(this.world, this, one, act, around);
    const idle = idlenessIn(this.world).ofCall(call, act.module, act.fn);
    if (idle === 'leaves') this.findings.passOver();
    if (idle !== null) return;
    const targets = targetsOf(this.world, call, act);
    if (targets.length === 0 && this.world.fuel <= 0) this.findings.cutShort();
    const told = targets.filter((one) => one.k !== 'lost');
    for (const one of told.length > 0 ? told : targets) this.target(one, call, act, around, after);
  }

  /** As `eachCall` tells it. */
  accessed(of: Term, key: string, sets: boolean, act: Activation): void {
    for (const one of eachOf(evaluate(this.world, of, act))) {
      const run = accessorRun(this.world, one, key, sets);
      if (run !== null) this.include(run, null);
    }
  }

  private target(target: Target, call: Call, act: Activation, around: Around, after: readonly string[]): void {
    const place: Place = { module: act.module, span: call };
    const retry: RawRetry | null =
      around.retries && around.loop !== null
        ? { kind: 'loop', by: around.loop.word, place: { module: act.module, span: around.loop } }
        : null;
    const dispatched = dispatchedBy(this.world, target, call);
    if (dispatched !== null) {
      this.findings.leaves();
      this.findings.dispatch({ ...dispatched, path: [this.step], place });
      return;
    }
    switch (target.k) {
      case 'run':
        this.include(target.act, retry);
        return;
      case 'builtin':
        for (const run of target.runs) this.include(run, retry);
        if (target.runs.length === 0) this.run(keptBy(this.world, call, act), this.world.make.unknown, retry);
        return;
      case 'outside': {
        const { of, args } = target;
        if (!staysInside(of.source) || isStored(of)) this.findings.leaves();
        const judged = judgeTarget(this.world, target, call, place, after);
        if (judged.k === 'effect') this.add(appendOnce(this.world, act, judged.effect), retry);
        else this.findings.note(judged, place);
        this.asked(of, args, place, retry);
        this.callbacks(call, args, of, isRetry(call, of.source) ? { kind: 'library', by: of.source, place } : retry);
        return;
      }
      case 'lost':
        this.judged(judgeLost(this.world, call, target.of, target.args, place), place, retry);
        this.callbacks(call, target.args, null, isRetry(call, '') ? { kind: 'library', by: 'retry', place } : retry);
    }
  }

  private judged(judged: Judged, place: Place, retry: RawRetry | null): void {
    if (judged.k === 'effect') this.add(judged.effect, retry);
    else this.findings.note(judged, place);
  }

  private add(effect: RawEffect, retry: RawRetry | null): void {
    this.findings.add({ effect, path: [this.step], retry });
  }

  /** A model calls the tools that it is given. */
  private asked(of: External, args: readonly Value[], place: Place, retry: RawRetry | null): void {
    const tools = toolsAsked(this.world, of, args);
    if (tools === null) return;
    // how it is called is the model's to say, so it is gone through once for all who ask
    for (const { act, fn } of tools.handlers) this.include(genericActivation(this.world, act.module, fn.id), retry);
    if (tools.isOpen) this.findings.note(undecided, place);
  }

  /** What is handed to unknown code is taken to be called by it. */
  private callbacks(call: Call, args: readonly Value[], of: External | null, retry: RawRetry | null): void {
    const closures = closuresIn(this.world, args);
    if (!isRegistrar(call, of))
      this.run(closures, of === null ? this.world.make.unknown : itemOf(this.world, of), retry);
    else if (isListener(call) && closures.some((one) => this.acts(runOf(this.world, one, [], null))))
      this.findings.note(unseen, { module: this.act.module, span: call });
  }

  /** Whether a run that may never come would do something, or cannot be followed. */
  private acts(run: Activation): boolean {
    const { effects, unresolved } = this.visit(run);
    return unresolved.length > 0 || effects.some(({ effect }) => effect.kind !== null);
  }

  private run(closures: readonly Closure[], given: Value, retry: RawRetry | null): void {
    for (const one of closures) this.include(runGiven(this.world, one, given), retry);
  }

  /** `traced(fetch, url, options)`: what is measured is the request itself. */
  private handedOver(act: Activation, retry: RawRetry | null): void {
    const place: Place = { module: act.module, span: act.fn };
    const judged = requestHanded(this.world, act, place);
    if (judged !== null) this.judged(judged, place, retry);
  }

  private include(act: Activation, retry: RawRetry | null): void {
    if (isDryRun(this.world, act.args ?? [])) {
      this.findings.note(asked, { module: act.module, span: act.fn });
      return;
    }
    if (isHousekeeping(act.module, act.fn)) {
      this.findings.aside({ run: act, path: [this.step] });
      this.handedOver(act, retry);
      // a span or a cache around the real work
      this.run(closuresIn(this.world, act.args ?? []), this.world.make.unknown, retry);
      return;
    }
    if (wrappersOf(this.world, act).some((one) => this.acts(one)))
      this.findings.note(unseen, { module: act.module, span: act.fn });
    const reach = this.visit(act);
    this.findings.include(reach, this.step);
    for (const one of reach.effects)
      if (!isOnTheSide(act, one))
        this.findings.add({ effect: one.effect, path: [this.step, ...one.path], retry: one.retry ?? retry });
    const promised = promisedBy(this.world, act, reach);
    if (promised !== null) this.add(promised, retry);
  }
}
