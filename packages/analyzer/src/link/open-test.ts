import type { Binding, Call, ModuleIR, Term, TypeTerm } from '../lower/ir.js';
import { givesBack } from './external.js';
import { moduleNamed, type World } from './world.js';

interface Known {
  readonly tests: Map<Term, boolean>;
  readonly names: Map<Binding, boolean>;
}

const known = new WeakMap<World, Known>();

/**
 * Whether no run can tell if a condition holds, as its text says: `!response.ok` of an answer, `error instanceof Failure`.
 * Most conditions are such, and to work out what they ask is dear. With the host's types nothing is told by the text alone.
 */
export function isOpen(world: World, module: ModuleIR, test: Term): boolean {
  if (world.types !== null) return false;
  const all: Known = known.get(world) ?? { tests: new Map(), names: new Map() };
  known.set(world, all);
  const found = all.tests.get(test) ?? new Looking(world, module, all.names).look(test);
  all.tests.set(test, found);
  return found;
}

// A chain of names costs some five frames of the stack a link.
const longestChain = 160;

class Looking {
  /** Names that are foreign as long as those are that they are made of. */
  private readonly supposed = new Set<Binding>();
  private readonly leantOn = new Set<Binding>();
  private depth = 0;
  private wasWrong = false;

  constructor(
    private readonly world: World,
    private readonly module: ModuleIR,
    private readonly names: Map<Binding, boolean>,
  ) {}

  look(test: Term): boolean {
    for (;;) {
      const found = this.isVague(test);
      if (!this.wasWrong) {
        for (const one of this.supposed) this.names.set(one, true);
        return found;
      }
      // a name in a circle was not foreign after all, and is known for that the next time
      this.wasWrong = false;
      this.supposed.clear();
      this.leantOn.clear();
    }
  }

  /** Nothing is known of the value, or it is among those that it may be. */
  isVague(term: Term): boolean {
    switch (term.k) {
      case 'tpl':
        return term.holes.some((one) => this.isVague(one));
      case 'or':
        return this.isVague(term.a) && (term.op !== '&&' || this.isVague(term.b));
      case 'cond':
        return this.isVague(term.a) && this.isVague(term.b);
      case 'op':
        return this.isForeign(term) || (term.op === '+' && term.args.some((one) => this.isVague(one)));
      default:
        return this.isForeign(term);
    }
  }

  /** Nothing is known of the value, of its members, and of what its methods give. */
  private isForeign(term: Term): boolean {
    switch (term.k) {
      case 'opaque':
        return true;
      case 'ref':
        return term.b < 0 || this.isForeignName(term.b);
      case 'mem':
        return typeof term.prop === 'string' && this.isForeign(term.of) && !this.isWrittenTo(term.of);
      case 'call':
        return !term.tag && this.isForeignCall(term);
      case 'new':
        return term.fn.k === 'ref' && term.fn.b < 0 && made.test(term.fn.name);
      case 'as':
        return this.saysNothing(term.type) && this.isForeign(term.v);
      case 'or':
      case 'cond':
        return this.isForeign(term.a) && this.isForeign(term.b);
      case 'op':
        return this.isForeignResult(term);
      default:
        return false;
    }
  }

  private isForeignName(b: number): boolean {
    const binding = this.module.bindings[b];
    if (binding === undefined || binding.kind === 'catch') return binding !== undefined;
    if (binding.imported !== null) return moduleNamed(this.world, this.module, binding.imported.source) === null;
    const found = this.names.get(binding);
    if (found !== undefined) return found;
    if (binding.kind !== 'variable' || binding.values.length === 0 || !this.saysNothing(binding.type)) return false;
    if (this.supposed.has(binding)) {
      this.leantOn.add(binding);
      return true; // what a variable is made of by itself is nothing more
    }
    return this.isMadeOfForeign(binding);
  }

  private isMadeOfForeign(binding: Binding): boolean {
    this.supposed.add(binding);
    this.depth += 1;
    const isForeign = this.depth < longestChain && binding.values.every(({ v }) => this.isForeign(v));
    this.depth -= 1;
    if (isForeign) return true;
    this.supposed.delete(binding);
    this.names.set(binding, false);
    this.wasWrong ||= this.leantOn.has(binding);
    return false;
  }

  private isWrittenTo(term: Term): boolean {
    return term.k === 'ref' && (this.module.bindings[term.b]?.props.length ?? 0) > 0;
  }

  private isForeignCall({ fn }: Call): boolean {
    if (fn.k === 'ref') {
      const name = this.module.bindings[fn.b]?.imported?.name ?? fn.name;
      return name !== 'require' && !givesBack(name) && this.isForeign(fn);
    }
    if (fn.k !== 'mem' || typeof fn.prop !== 'string') return false;
    if (fn.prop === 'every' && fn.of.k === 'arr') return true;
    if (given.test(fn.prop) || givesBack(fn.prop)) return false;
    if (fn.of.k === 'ref' && fn.of.b < 0 && linked.test(`${fn.of.name}.${fn.prop}`)) return false;
    return this.isForeign(fn);
  }

  private isForeignResult({ op, args }: Term & { k: 'op' }): boolean {
    if (op === '+' || op === 'in' || op === 'keys') return false;
    const asks = op === '!' || /^[!=]==?$/.test(op);
    return !asks || args.some((one) => this.isVague(one));
  }

  /** Whether a type leads to nothing of the project. */
  private saysNothing(type: TypeTerm | null): boolean {
    if (type === null || type.k === 'plain' || type.k === 'opaque' || type.k === 'text') return true;
    if (type.k === 'union') return type.types.every((one) => this.saysNothing(one));
    if (type.k !== 'ref' || type.args.length > 0 || type.name.includes('.')) return false;
    const { types, top, classes } = this.module;
    return !types.has(type.name) && !top.has(type.name) && !classes.some(({ name }) => name === type.name);
  }
}

const made = /^(?:Date|URL|URLSearchParams|AbortController|Headers|TextEncoder|TextDecoder|RegExp)$/;

/** Methods that the language gives to whatever is called, awaited or gone through. */
const given = /^(?:then|catch|finally|bind|call|apply|map)$/;

/** Functions of the language that give what they are given, or what is made of it. */
const linked = /^(?:(?:Object|Promise|Reflect|Function|String)\.\w+|Array\.from|JSON\.stringify)$/;
