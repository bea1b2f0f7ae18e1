import { classShapes, decoratorShapes, isFrom } from '../frameworks/index.js';
import type { DecoratorShape } from '../frameworks/shape.js';
import { evaluate } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import { superOf } from '../link/instance.js';
import type { ClassValue, Instance, Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { ClassIR, Method, ModuleIR, Term } from '../lower/ir.js';
import { handlerMethods } from './callable.js';
import type { Candidate } from './candidate.js';
import { blankCandidate } from './candidate.js';
import { countOf, facetsOf } from './facets.js';
import type { Found } from './found.js';
import { firstSlot, foundAt } from './found.js';
import { nameText } from './name-text.js';

/** Tools that are classes, and methods that a decorator makes tools. */
export function findClassTools(world: World, module: ModuleIR): Candidate[] {
  return module.classes.flatMap((c) => {
    const act = genericActivation(world, module, c.f);
    const cls = world.make.class(c, act);
    return [...toolClass(world, cls), ...c.methods.flatMap((one) => decorated(world, cls, one))];
  });
}

function toolClass(world: World, cls: ClassValue): Candidate[] {
  const { c, act } = cls;
  const family = familyShape(world, cls);
  const method = c.methods.find(
    (one) => !one.static && (family === null ? handlerMethods.test(one.name) : family.handler.includes(one.name)),
  );
  const field = c.fields.find((one) => handlerMethods.test(one.name) && one.v?.k === 'fn');
  if (family === null && method === undefined && field === undefined && c.super === null) return [];
  if (!saysMore(c)) return [];
  const self = world.make.instance(cls, null);
  const of: Found = { value: self, place: { module: act.module, span: c } };
  const given = superArgument(world, c, self);
  const own = facetsOf(world, of);
  const facets = given === null ? own : mergeFacets(own, facetsOf(world, given));
  const called = methodFound(world, cls, self, method);
  const handler = family === null ? (facets.handler ?? called) : (called ?? facets.handler);
  const text = nameText(facets.name?.value);
  if (text === null || handler === null || countOf({ ...facets, handler }) < 3) return [];
  if (facets.schema === null && facets.description === null) return [];
  return [
    {
      ...blankCandidate,
      framework: family?.id ?? 'custom.class',
      place: of.place,
      name: text,
      namePlace: placeOfField(c, act.module, 'name'),
      description: facets.description,
      schema: facets.schema,
      handler: { value: handler.value, place: handler.place, parameters: null, wanted: null },
      annotations: facets.annotations,
      metadata: facets.metadata,
    },
  ];
}

/** A class of tools says its name and what it is for: in fields, in getters, or to the class that it extends. */
function saysMore(c: ClassIR): boolean {
  const names = [...c.fields, ...c.methods].map((one) => one.name);
  const says = (word: RegExp) => names.some((one) => word.test(one));
  const assigned = c.assigned.some((one) => /^(?:name|description|definition|specification)$/.test(one.name));
  return (
    says(
      /^(?:name|toolName|definition|specification|metadata|config|schema|toolDefinition|description|method|get(?:Name|ToolName|Description|Config|ToolConfig|Definition|ToolDefinition|Metadata))$/,
    ) ||
    assigned ||
    c.super !== null
  );
}

function familyShape(world: World, cls: ClassValue) {
  const { c, act } = cls;
  let at: ClassValue | null = cls;
  for (let i = 0; at !== null && i < 6; i++) {
    const parent: Value | null = superOf(world, at);
    if (parent?.k === 'ext') {
      const name = parent.path.at(-1) ?? '';
      return classShapes.find((one) => one.extends.includes(name) && isFrom(parent.source, one.sources)) ?? null;
    }
    at = parent?.k === 'cls' ? parent : null;
  }
  return c.super === null || act === null ? null : null;
}

function superArgument(world: World, c: ClassIR, self: Instance): Found | null {
  const { module } = self.cls.act;
  const ctor = c.methods.find((one) => one.kind === 'constructor');
  const call =
    ctor === undefined ? undefined : module.calls.find((one) => one.f === ctor.f && one.call.fn.k === 'super')?.call;
  const first = call?.args[0];
  if (first?.k !== 'obj' || ctor === undefined) return null;
  return foundAt(world, first, genericActivation(world, module, ctor.f));
}

function mergeFacets(a: ReturnType<typeof facetsOf>, b: ReturnType<typeof facetsOf>): ReturnType<typeof facetsOf> {
  return {
    name: b.name ?? a.name,
    description: b.description ?? a.description,
    schema: b.schema ?? a.schema,
    handler: a.handler ?? b.handler,
    annotations: b.annotations ?? a.annotations,
    metadata: b.metadata ?? a.metadata,
    approval: b.approval ?? a.approval,
    parts: [...a.parts, ...b.parts],
  };
}

function methodFound(world: World, cls: ClassValue, self: Instance, method: Method | undefined): Found | null {
  const fn = method === undefined ? undefined : cls.act.module.functions[method.f];
  if (fn === undefined || method === undefined) return null;
  return {
    value: world.make.closure(fn, cls.act, self),
    place: { module: cls.act.module, span: method },
    key: method.name,
  };
}

function placeOfField(c: ClassIR, module: ModuleIR, name: string): Found['place'] | null {
  const field = c.fields.find((one) => one.name === name);
  return field?.v ? { module, span: field.v } : null;
}

function decorated(world: World, cls: ClassValue, method: Method): Candidate[] {
  for (const term of method.decorators) {
    const one = fromDecorator(world, cls, method, term);
    if (one !== null) return [one];
  }
  return [];
}

/** `@Tool({…})` of a framework, or a decorator of the project whose argument has the shape of a tool. */
export function fromDecorator(
  world: World,
  cls: ClassValue,
  method: Pick<Method, 'name' | 'f' | 'at' | 'end'>,
  term: Term,
): Candidate | null {
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
  readonly method: Pick<Method, 'name' | 'f' | 'at' | 'end'>;
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
    shape?.id === 'retrysafe.@Tool'
      ? (firstSlot(world, args, ['0.class']) ?? (args[0]?.value.k === 'lit' ? args[0] : null))
      : null;
  const self = fn.static ? cls : world.make.instance(cls, null);
  return {
    ...blankCandidate,
    framework: shape?.id ?? `custom.${one.name}`,
    place: shape === undefined ? one.place : { module, span: method },
    name: nameText(own?.value) ?? method.name,
    namePlace: own?.place ?? null,
    description: facets?.description ?? null,
    schema:
      firstSlot(
        world,
        args,
        (shape?.schema ?? []).map((key) => `0.${key}`),
      ) ??
      facets?.schema ??
      null,
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
