import type { FunctionIR } from '../lower/ir.js';
import type { Judged, Place } from './raw.js';
import type { Aside, Dispatch, Reach, Reached, Step } from './reached.js';

const most = 48;

/** What the calls of one run were found to do, each thing once and of each kind so many at most. */
export class Findings {
  private readonly found = new Map<string, Reached>();
  private readonly unresolved = new Map<string, Place>();
  private readonly unseen = new Map<string, Place>();
  private readonly dispatches = new Map<string, Dispatch>();
  private readonly asides = new Map<FunctionIR, Aside>();
  private asks = false;
  private goesOut = false;
  private cut = false;
  private size = 1;

  told(): Reach {
    return {
      effects: [...this.found.values()],
      unresolved: [...this.unresolved.values()],
      unseen: [...this.unseen.values()],
      dispatches: [...this.dispatches.values()],
      asides: [...this.asides.values()],
      asks: this.asks,
      leaves: this.goesOut,
      cut: this.cut,
      size: this.size,
    };
  }

  add(one: Reached): void {
    const { effect } = one;
    this.asks ||= effect.kind === null;
    const key = `${effect.place.module.path}:${effect.place.span.at}:${effect.kind ?? ''}:${effect.verb}:${effect.key?.value?.id ?? 0}`;
    if (!this.found.has(key) && this.found.size < most) this.found.set(key, one);
  }

  dispatch(one: Dispatch): void {
    const key = `${one.place.module.path}:${one.place.span.at}:${one.tool ?? ''}`;
    if (!this.dispatches.has(key) && this.dispatches.size < most) this.dispatches.set(key, one);
  }

  aside(one: Aside): void {
    const { fn } = one.run;
    if (!this.asides.has(fn) && this.asides.size < most) this.asides.set(fn, one);
  }

  /** What was said of a call that has no effect. */
  note(judged: Judged, place: Place): void {
    if (judged.k === 'unknown') miss(place, this.unresolved);
    if (judged.k === 'unseen') miss(place, this.unseen);
    if (judged.k === 'read') this.asks = true;
  }

  /** What a run that is called from `step` does, its effects aside. */
  include(reach: Reach, step: Step): void {
    this.asks ||= reach.asks;
    this.goesOut = true;
    this.cut ||= reach.cut;
    this.size += reach.size;
    for (const one of reach.dispatches) this.dispatch({ ...one, path: [step, ...one.path] });
    for (const one of reach.asides) this.aside({ ...one, path: [step, ...one.path] });
    for (const one of reach.unresolved) miss(one, this.unresolved);
    for (const one of reach.unseen) miss(one, this.unseen);
  }

  /** Some call goes to other code of the project that is known to do nothing. */
  passOver(): void {
    this.goesOut = true;
    this.size += 1;
  }

  /** Some call goes to other code. */
  leaves(): void {
    this.goesOut = true;
  }

  /** A budget was hit. */
  cutShort(): void {
    this.cut = true;
  }
}

function miss(place: Place, among: Map<string, Place>): void {
  if (among.size < most) among.set(`${place.module.path}:${place.span.at}`, place);
}
