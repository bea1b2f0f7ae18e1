import type { Place } from '../effects/raw.js';
import { hole, type Value } from '../link/value.js';
import type { Binding, Call, ModuleIR, Span, Term } from '../lower/ir.js';

interface Told {
  readonly value: Value;
  readonly place: Place;
}

/** A tool's name as text; null when the code does not say it. Parts that are not known are left out. */
export function nameText(found: Told | null | undefined): string | null {
  if (found === null || found === undefined) return null;
  const { value, place } = found;
  if (value.k !== 'union') return wordsOf(value);
  const [whole, ...others] = value.of.flatMap((one) => (one.k === 'lit' ? (wordsOf(one) ?? []) : []));
  if (whole !== undefined && others.length === 0) return whole;
  const texts = value.of.flatMap((one) => wordsOf(one) ?? []);
  const [first] = texts.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)); // the same whatever was read before
  if (first === undefined) return null;
  return texts.length === 1 || new Choice(place.module).isMadeHere(place.span) ? first : null;
}

/** The text of a name that is one and no other. */
export function wordsOf(value: Value): string | null {
  if (value.k === 'lit') return typeof value.v === 'string' && value.v !== '' ? value.v : null;
  if (value.k !== 'text') return null;
  const text = value.text.replaceAll(hole, '');
  return text.length > 2 && /[\p{L}\p{N}]/u.test(text) ? text : null;
}

/**
 * Whether one of a few texts is chosen where the name is written, `isAdmin ? 'purge_bills' : 'archive_bills'`, so that
 * this is one tool under one of them. What is only handed in, by callers or turn by turn, names as many tools.
 */
class Choice {
  private readonly seen = new Set<number>();

  constructor(private readonly module: ModuleIR) {}

  isMadeHere(span: Span | Term): boolean {
    if (!('k' in span)) return false;
    switch (span.k) {
      case 'lit':
      case 'tpl':
      case 'op':
      case 'arr':
      case 'obj':
        return true;
      case 'cond':
      case 'or':
        return this.isMadeHere(span.a) && this.isMadeHere(span.b);
      case 'as':
        return this.isMadeHere(span.v);
      case 'mem':
        return this.isMadeHere(span.of);
      case 'call':
        return [...(span.fn.k === 'mem' ? [span.fn.of] : []), ...span.args].every((one) => this.isMadeHere(one));
      case 'ref':
        return this.isNameOfOwn(span.b);
      default:
        return false;
    }
  }

  private isNameOfOwn(b: number): boolean {
    const binding = this.module.bindings[b];
    if (binding === undefined || this.seen.has(b)) return true;
    this.seen.add(b);
    if (binding.kind === 'catch') return false;
    if (binding.kind === 'param') return this.isGivenOnce(binding);
    return binding.values.every(({ v }) => this.isMadeHere(v));
  }

  /** One call of the file hands it in, and chooses it. */
  private isGivenOnce({ f, index }: Binding): boolean {
    const { bindings, calls } = this.module;
    const isCalled = ({ fn }: Call) =>
      fn.k === 'ref' && bindings[fn.b]?.values.some(({ v }) => v.k === 'fn' && v.f === f) === true;
    const given = calls.flatMap(({ call }) => (isCalled(call) ? [call.args[index]] : []));
    return given.length === 1 && given[0] !== undefined && this.isMadeHere(given[0]);
  }
}
