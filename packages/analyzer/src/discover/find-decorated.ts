import { decoratorShapes, isFrom } from '../frameworks/index.js';
import type { DecoratorShape } from '../frameworks/shape.js';
import { evaluate } from '../link/evaluate.js';
import type { ClassValue } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Method, Term } from '../lower/ir.js';
import type { Candidate } from './candidate.js';
import { blankCandidate } from './candidate.js';
import { facetsOf } from './facets.js';
import type { Found } from './found.js';
import { firstSlot, foundAt } from './found.js';
import { nameText } from './name-text.js';

/** The tool that a decorator makes of a method. */
export function findDecorated(world: World, cls: ClassValue, method: Method): Candidate[] {
  for (const term of method.decorators) {
    const one = fromDecorator(world, cls, method, term);
    if (one !== null) return [one];
  }
  return [];
}

/** `@Tool({…})` of a framework, or a decorator of the project whose argument has the shape of a tool. */
function fromDecorator(world: World, cls: ClassValue, method: Method, term: Term): Candidate | null {
  if (term.k !== 'call') return null;
  const { act } = cls;
  const callee = evaluate(world, term.fn, act);
  const name =
    term.fn.k === 'ref' ? term.fn.name : term.fn.k === 'mem' && typeof term.fn.prop === 'string' ? term.fn.prop : '';
  const shape =
    callee.k === 'ext'
      ? decoratorShapes.find(
          (one) => isFrom(callee.source, one.sources) && one.callee.includes(callee.path.at(-1) ?? ''),
        )
      : undefined;
  const args = term.args.map((one) => foundAt(world, one, act));
  if (
    shape === undefined &&
    !(/tool|action|capability|command|function/i.test(name) && isToolLike(world, args[0], name))
  )
    return null;
  return decoratorCandidate(world, { cls, method, args, shape, name, place: { module: act.module, span: term } });
}

/** The schema may be the type of a parameter, when the decorator is called after tools. */
function isToolLike(world: World, found: Found | undefined, name: string): boolean {
  if (found === undefined) return false;
  const facets = facetsOf(world, found);
  return facets.description !== null && (facets.schema !== null || /Tool$/.test(name));
}

interface Decorated {
  readonly cls: ClassValue;
  readonly method: Method;
  readonly args: readonly Found[];
  readonly shape: DecoratorShape | undefined;
  readonly name: string;
  readonly place: Found['place'];
}

function decoratorCandidate(world: World, one: Decorated): Candidate | null {
  const { cls, method, args, shape } = one;
  const module = cls.act.module;
  const fn = module.functions[method.f];
  if (fn === undefined) return null;
  const own = firstSlot(world, args, ['0.name', '0.id']);
  const facets = args[0] === undefined ? null : facetsOf(world, args[0]);
  const declared =
    shape?.class === undefined
      ? null
      : (firstSlot(world, args, shape.class) ?? (args[0]?.value.k === 'lit' ? args[0] : null));
  const self = fn.static ? cls : world.make.instance(cls, null);
  return {
    ...blankCandidate,
    framework: shape?.id ?? `custom.${one.name}`,
    place: shape === undefined ? one.place : { module, span: method },
    name: nameText(own) ?? method.name,
    namePlace: own?.place ?? null,
    description: facets?.description ?? null,
    schema: firstSlot(world, args, shape?.schema ?? []) ?? facets?.schema ?? null,
    handler: {
      value: world.make.closure(fn, cls.act, self),
      place: { module, span: method },
      parameters: shape === undefined ? null : ['arguments', 'context'],
      wanted: null,
    },
    annotations: facets?.annotations ?? null,
    metadata: facets?.metadata ?? null,
    class:
      declared?.value.k === 'lit' ? { text: String(declared.value.v), via: 'decorator', place: declared.place } : null,
    parts: args.map((each) => each.place),
  };
}
