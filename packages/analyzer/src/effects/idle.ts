import { isQueryTag } from '../link/query-tag.js';
import type { World } from '../link/world.js';
import type { Call, ClassIR, FunctionIR, ModuleIR, Term } from '../lower/ir.js';
import { isHousekeeping } from './housekeeping.js';
import { callsIn, isInit } from './calls-in.js';
import { choosesByText } from './chooses-by-text.js';
import { handing, idleMethod, type Idle } from './idle-methods.js';
import { holdsNoCode, isOfSchema } from './quiet-call.js';
import { conversions, isPlain, ownFunction } from './plain.js';
import { writtenFor } from './written.js';

/** Knows calls and functions that do nothing in any run, so that no run of them need be gone through. */
export class Idleness {
  private readonly calls = new Map<Call, Idle>();
  private readonly functions = new Map<FunctionIR, Idle>();

  constructor(private readonly world: World) {}

  /** `fn` is the function that the call stands in. */
  ofCall(call: Call, module: ModuleIR, fn: FunctionIR): Idle {
    const idle = this.ofCallItself(call, module, fn);
    return idle === null || call.args.some((one) => this.holdsWork(module, one)) ? null : idle;
  }

  /** The function that a call `aside` goes to. */
  asideOf({ fn }: Call, module: ModuleIR): Owned | null {
    const target = fn.k === 'ref' ? this.named(module, fn.b) : null;
    return target?.fn === undefined ? null : target;
  }

  /** All that a function does, and the functions in it. */
  ofFunction(module: ModuleIR, fn: FunctionIR): Idle {
    const known = this.functions.get(fn);
    if (known !== undefined) return known;
    this.functions.set(fn, null); // of functions that call each other nothing is known
    const found = this.judgeFunction(module, fn);
    this.functions.set(fn, found);
    return found;
  }

  private judgeFunction(module: ModuleIR, fn: FunctionIR): Idle {
    if (module.accessors.size > 0 || module.tags.size > 0 || fn.decorators.length > 0 || isInit(module, fn))
      return null;
    let all: Idle = 'nothing';
    for (const { call, f } of callsIn(module, fn)) {
      const one = isCallOf(module, call, fn) ? 'leaves' : this.ofCallItself(call, module, module.functions[f] ?? fn);
      if (one === null || one === 'aside') return null;
      if (one === 'leaves') all = one;
    }
    return all === 'leaves' && choosesByText(fn.body) ? null : all;
  }

  /** A call without what the functions that are written among its arguments do: who asks goes through their calls, too. */
  private ofCallItself(call: Call, module: ModuleIR, fn: FunctionIR): Idle {
    const known = this.calls.get(call);
    if (known !== undefined) return known;
    const found = this.judge(call, module, fn);
    this.calls.set(call, found);
    return found;
  }

  private judge(call: Call, module: ModuleIR, fn: FunctionIR): Idle {
    const { fn: callee, args } = call;
    if ((call.tag && isQueryTag(callee)) || args.some(saysDry)) return null;
    if (callee.k === 'super') return this.ofSuper(module, module.classes[fn.c]);
    const isHarmless = (one: Term) => this.isHarmless(module, one);
    if (isOfSchema(this.world, module, call)) return args.every(isHarmless) ? handing(args) : null;
    if (callee.k !== 'ref') return idleMethod(this.world, module, call, isHarmless);
    if (callee.b >= 0) return this.ofNamed(call, module, callee.b);
    return (call.k === 'new' ? made : conversions).test(callee.name) && args.every(isHarmless) ? 'nothing' : null;
  }

  private ofNamed({ k, args }: Call, module: ModuleIR, b: number): Idle {
    const target = this.named(module, b);
    if (target === null || k !== (target.c === undefined ? 'call' : 'new')) return null;
    if (target.c !== undefined) return this.ofClass(target.module, target.c);
    // a span or a cache runs the work that it is handed, and is not gone through itself
    if (isHousekeeping(target.module, target.fn))
      return args.every((one) => holdsNoCode(this.world, module, one)) ? 'aside' : null;
    return this.ofFunction(target.module, target.fn) === null ? null : 'leaves';
  }

  /** The function or class of the project that a name stands for, when it can stand for no other. */
  private named(module: ModuleIR, b: number): Named | null {
    const written = writtenFor(this.world, module, b);
    if (written === null) return null;
    const { module: where, v } = written;
    const fn = v.k === 'fn' ? where.functions[v.f] : undefined;
    if (fn !== undefined) return { module: where, fn };
    const c = v.k === 'cls' ? where.classes[v.c] : undefined;
    return c === undefined ? null : { module: where, c };
  }

  private ofSuper(module: ModuleIR, c: ClassIR | undefined): Idle {
    if (c?.super?.k !== 'ref') return null;
    if (c.super.b < 0) return made.test(c.super.name) ? 'nothing' : null;
    const target = this.named(module, c.super.b);
    return target?.c === undefined ? null : this.ofClass(target.module, target.c);
  }

  private ofClass(module: ModuleIR, c: ClassIR): Idle {
    if (c.decorators.length > 0 || c.init >= 0) return null;
    const ctor = module.functions[c.methods.find((one) => one.kind === 'constructor')?.f ?? -1];
    if (ctor !== undefined) return this.ofFunction(module, ctor) === null ? null : 'leaves';
    return c.super === null ? 'nothing' : this.ofSuper(module, c);
  }

  /** No code is seen in what is handed over, or only such as does nothing. What is written there is for `holdsWork`. */
  private isHarmless(module: ModuleIR, term: Term): boolean {
    if (term.k === 'cls' || term.k === 'import') return false;
    if (term.k !== 'ref') return partsOf(term).every((one) => this.isHarmless(module, one));
    if (term.b < 0) return conversions.test(term.name);
    const target = this.named(module, term.b);
    if (target?.fn !== undefined) return this.ofFunction(target.module, target.fn) !== null;
    return target === null && (module.bindings[term.b]?.imported === null || isPlain(this.world, module, term));
  }

  private holdsWork(module: ModuleIR, term: Term): boolean {
    const fn = term.k === 'fn' ? module.functions[term.f] : undefined;
    if (fn !== undefined) return this.ofFunction(module, fn) === null;
    return partsOf(term).some((one) => this.holdsWork(module, one));
  }
}

const known = new WeakMap<World, Idleness>();

/** What is known so far of the calls of a world. */
export function idlenessIn(world: World): Idleness {
  const found = known.get(world) ?? new Idleness(world);
  known.set(world, found);
  return found;
}

export interface Owned {
  readonly module: ModuleIR;
  readonly fn: FunctionIR;
  readonly c?: undefined;
}

type Named = Owned | { readonly module: ModuleIR; readonly c: ClassIR; readonly fn?: undefined };

const made =
  /^(?:Date|(?:Type|Range|Syntax|Aggregate)?Error|Map|Set|WeakMap|WeakSet|URL|URLSearchParams|RegExp|Array|Headers|TextEncoder|TextDecoder|AbortController)$/;

/** The terms that a value is put together of. */
function partsOf(term: Term): readonly Term[] {
  switch (term.k) {
    case 'obj':
      return term.props.map((one) => one.v);
    case 'arr':
    case 'seq':
      return term.items;
    case 'cond':
    case 'or':
      return [term.a, term.b];
    case 'spread':
    case 'as':
      return [term.v];
    default:
      return [];
  }
}

/** `{ dryRun: true }` says of a call that it only asks. */
function saysDry(term: Term): boolean {
  return term.k === 'obj' && term.props.some(({ key }) => key !== null && /dry|validate/i.test(key));
}

function isCallOf(module: ModuleIR, { k, fn }: Call, of: FunctionIR): boolean {
  return k === 'call' && fn.k === 'ref' && fn.b >= 0 && ownFunction(module, fn.b) === of;
}
