import { classShapes, isFrom } from '../frameworks/index.js';
import { genericActivation } from '../link/generic.js';
import { superOf } from '../link/instance.js';
import type { ClassValue, Instance, Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { ClassIR, Method, ModuleIR } from '../lower/ir.js';
import { handlerMethods } from './callable.js';
import type { Candidate } from './candidate.js';
import { blankCandidate } from './candidate.js';
import { countOf, facetsOf } from './facets.js';
import type { Found } from './found.js';
import { findDecorated } from './find-decorated.js';
import { foundAt } from './found.js';
import { nameText } from './name-text.js';

/** Tools that are classes, and methods that a decorator makes tools. */
export function findClassTools(world: World, module: ModuleIR): Candidate[] {
  return module.classes.flatMap((c) => {
    const act = genericActivation(world, module, c.f);
    const cls = world.make.class(c, act);
    return [...toolClass(world, cls), ...c.methods.flatMap((one) => findDecorated(world, cls, one))];
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
  const text = nameText(nameOf(facets.name, c, act.module));
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
  let at: ClassValue | null = cls;
  for (let i = 0; at !== null && i < 6; i++) {
    const parent: Value | null = superOf(world, at);
    if (parent?.k === 'ext') {
      const name = parent.path.at(-1) ?? '';
      return classShapes.find((one) => one.extends.includes(name) && isFrom(parent.source, one.sources)) ?? null;
    }
    at = parent?.k === 'cls' ? parent : null;
  }
  return null;
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

/** A name that the class says in a field stands there. */
function nameOf(name: Found | null, c: ClassIR, module: ModuleIR): Found | null {
  const place = name?.key === undefined ? null : placeOfField(c, module, name.key);
  return name === null || place === null ? name : { ...name, place };
}

function placeOfField(c: ClassIR, module: ModuleIR, name: string): Found['place'] | null {
  const field = c.fields.find((one) => one.name === name);
  return field?.v ? { module, span: field.v } : null;
}
