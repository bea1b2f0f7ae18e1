import { isGuard } from '../link/guard.js';
import { bodiesOf, leadsOut } from '../link/ways-out.js';
import type { World } from '../link/world.js';
import type { Call, FunctionIR, ModuleIR, Span, Statement } from '../lower/ir.js';
import { isIterator } from '../lower/key-name.js';
import { callsOf, isInit } from './calls-in.js';
import { choosesByText } from './chooses-by-text.js';
import { idlenessIn, type Idleness, type Owned } from './idle.js';

/** The part of a function that has to be gone through to tell what its runs do. */
export class Matters {
  /** It calls code of the project that does nothing. */
  readonly leaves: boolean;
  /** The functions that it calls to do something on the side. */
  readonly asides: readonly Owned[];
  /** The calls that are not known to do nothing; null where more than calls does something. */
  private readonly calls: readonly Call[] | null;
  private readonly marked = new Set<Statement>();
  private readonly seen = new Set<readonly Statement[]>();

  constructor(
    idle: Idleness,
    private readonly module: ModuleIR,
    fn: FunctionIR,
  ) {
    const judged = callsOf(module, fn).map(({ call }) => ({ call, idle: idle.ofCall(call, module, fn) }));
    this.asides = judged.flatMap((one) => (one.idle === 'aside' ? (idle.asideOf(one.call, module) ?? []) : []));
    this.leaves = judged.some((one) => one.idle === 'leaves');
    // what a dispatcher does for one name is told from what it does for others, though it be little
    const chooses = this.leaves && choosesByText(fn.body);
    const calls = judged.filter((one) => one.idle === null || (chooses && one.idle === 'leaves'));
    this.calls = module.accessors.size > 0 || isInit(module, fn) ? null : calls.map(({ call }) => call);
  }

  /** Whether nothing of the function has to be gone through. */
  isEmpty(): boolean {
    return this.calls?.length === 0 && this.asides.length === 0;
  }

  /** Whether such a call stands in a term. */
  isIn({ at, end }: Span): boolean {
    return this.calls === null || this.calls.some((one) => one.at >= at && one.end <= end);
  }

  /** Whether a statement of `body` holds such a call, or is a way out before the last of them. */
  holds(one: Statement): boolean {
    return this.marked.has(one);
  }

  /** Must be told of statements before it is asked about one of them. */
  mark(body: readonly Statement[]): void {
    if (this.seen.has(body)) return;
    this.seen.add(body);
    this.markAll(body, false);
  }

  /** `goesOn`: something that works may come after the statements, so that a way out of them matters. */
  private markAll(body: readonly Statement[], goesOn: boolean): void {
    let later = goesOn;
    for (const one of body.toReversed()) {
      const works = this.works(one);
      if (works || (later && leadsOut(one) && !this.isPassed(one))) {
        this.marked.add(one);
        bodiesOf(one).forEach((inner) => this.markAll(inner, one.k !== 'loop' && (later || one.k === 'switch')));
      }
      later ||= works;
    }
  }

  /** What only stops where something is absent is taken to go on, whatever is known of it. */
  private isPassed(one: Statement): boolean {
    return one.k === 'if' && isGuard(one, this.module);
  }

  private works(one: Statement): boolean {
    if (one.k === 'loop' && one.word === 'for of' && [...this.module.accessors].some(isIterator)) return true;
    const own = termOf(one);
    return (own !== null && this.isIn(own)) || bodiesOf(one).some((inner) => inner.some((each) => this.works(each)));
  }
}

const known = new WeakMap<World, Map<FunctionIR, Matters>>();

/** What matters of a function of a world. */
export function mattersOf(world: World, module: ModuleIR, fn: FunctionIR): Matters {
  const all = known.get(world) ?? new Map<FunctionIR, Matters>();
  known.set(world, all);
  const found = all.get(fn);
  if (found !== undefined) return found;
  const made = new Matters(idlenessIn(world), module, fn);
  all.set(fn, made);
  return made;
}

function termOf(one: Statement) {
  switch (one.k) {
    case 'if':
      return one.test;
    case 'switch':
      return one.on;
    case 'loop':
      return one.of;
    case 'do':
    case 'default':
    case 'throw':
    case 'return':
      return one.v;
    default:
      return null;
  }
}
