import { callShapes } from '../frameworks/index.js';
import type { CallShape } from '../frameworks/shape.js';
import { calleeName } from '../link/callers.js';
import { evaluate } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import type { World } from '../link/world.js';
import type { Binding, Call, ModuleIR } from '../lower/ir.js';
import type { Settings } from '../settings.js';
import type { Candidate } from './candidate.js';
import { blankCandidate } from './candidate.js';
import { countOf, facetsOf } from './facets.js';
import type { Found } from './found.js';
import { firstSlot } from './found.js';
import { nameText } from './name-text.js';
import { mayMakeTool } from './possible-facets.js';
import { readOverloads } from './overloads.js';
import { argumentsAt, values, type CallAt } from './call-at.js';
import { houseFactoryTool } from './house-factory.js';
import { laterHandler } from './later-handler.js';
import { shapeOf } from './match-shape.js';
import { turnsOf } from './turns.js';
import { isInWrapper, mayBeWrapped, wrappedRegistration } from './wrapped-registration.js';

/** Tools that are declared by a call: a framework's, a user's from settings, or a helper of the project. */
export function findCallTools(world: World, module: ModuleIR): Candidate[] {
  const found: Candidate[] = [];
  let isWrapping = false;
  for (const { call, f, owner } of module.calls) {
    const declares = mayDeclare(call, module, world.settings);
    const wrapped = mayBeWrapped(call);
    if (!declares && !wrapped) continue;
    const at: CallAt = { call, act: genericActivation(world, module, f), owner };
    const own = declares ? declared(world, at, module) : null;
    const inner = wrapped ? wrappedRegistration(world, at) : null;
    isWrapping ||= inner !== null;
    const through = own === null && inner !== null ? throughWrapper(world, at, inner) : null;
    const one = own ?? through;
    found.push(...(one === null && declares ? eachTurn(world, at) : [one].filter((each) => each !== null)));
  }
  return isWrapping ? found.filter((one) => !isInWrapper(world, module, one.place.span.at)) : found;
}

function declared(world: World, at: CallAt, module: ModuleIR): Candidate | null {
  const { call, owner } = at;
  return (
    ownShape(world, at, importedName(call, module)) ??
    (mayMakeTool(call, owner, calleeName(call)) ? houseFactoryTool(world, at) : null)
  );
}

/** What a registration in a loop declares, when it says so only turn by turn. */
function eachTurn(world: World, at: CallAt): Candidate[] {
  const name = calleeName(at.call);
  if (at.call.fn.k !== 'mem' || !callShapes.has(name)) return [];
  return turnsOf(world, at).flatMap((turn) => ownShape(world, turn, name) ?? []);
}

/** A wrapper of the project's own around a registration: the tool stands where the wrapper is called. */
function throughWrapper(world: World, at: CallAt, inner: CallAt): Candidate | null {
  const found = ownShape(world, inner, calleeName(inner.call));
  if (found === null || found.name === null) return null;
  return { ...found, place: { module: at.act.module, span: at.call }, parts: [] };
}

/** Cheap: a tool needs a name that a shape knows, an object with a description, or a text and a function. */
function mayDeclare(call: Call, module: ModuleIR, settings: Settings): boolean {
  const name = importedName(call, module);
  if (callShapes.has(name) || settings.toolFactories?.some((one) => one.callee.split('.').at(-1) === name) === true)
    return true;
  if (
    call.args.length === 0 ||
    /^(?:map|filter|push|then|it|test|describe|option|command|forEach|find|some|log|error|info|warn|debug|object|enum|literal|union)$/.test(
      name,
    )
  )
    return false;
  const objects = call.args.filter((one) => one.k === 'obj');
  const describes = objects.some((one) =>
    one.props.some(
      (each) => each.key === 'description' || each.key === 'schema' || each.key === 'inputSchema' || each.key === null,
    ),
  );
  const texts = call.args.filter((one) => one.k === 'lit' || one.k === 'tpl' || one.k === 'op').length;
  const acts = call.args.some((one) => one.k === 'fn' || one.k === 'ref' || one.k === 'mem' || one.k === 'call');
  return (
    describes || (texts >= 2 && acts) || (texts >= 1 && call.args.length >= 3 && acts && /tool|action/i.test(name))
  );
}

/** The name that a callee has where it comes from. */
function importedName(call: Call, module: ModuleIR): string {
  if (call.fn.k !== 'ref') return calleeName(call);
  const binding = module.bindings[call.fn.b];
  const own = binding?.imported?.name ?? aliased(binding, module);
  return own === undefined || own === 'default' || own === '*' ? calleeName(call) : own;
}

/** `const make = tool` and `const make = ai.tool` */
function aliased(binding: Binding | undefined, module: ModuleIR): string | undefined {
  const v = binding?.kind === 'variable' && binding.values.length === 1 ? binding.values[0]?.v : undefined;
  if (v?.k === 'mem' && typeof v.prop === 'string') return v.prop;
  return v?.k === 'ref' ? module.bindings[v.b]?.imported?.name : undefined;
}

function ownShape(world: World, at: CallAt, name: string): Candidate | null {
  const shape = shapeOf(world, at, name);
  return shape === null ? null : shapeCandidate(world, at, shape);
}

function shapeCandidate(world: World, at: CallAt, shape: CallShape): Candidate | null {
  const args = argumentsAt(world, at);
  if (shape.overloads === true) return readOverloads(at, args, shape);
  const name = firstSlot(world, args, shape.name);
  if (name !== null && isRetold(world, name, at)) return null;
  const given = firstSlot(world, args, shape.handler);
  const handler = given ?? (shape.handlerCall === undefined ? null : laterHandler(world, at, shape.handlerCall));
  const key = shape.name.includes('key') ? (at.owner ?? factoryName(at)) : null;
  const fnName = shape.name.includes('function') && handler?.value.k === 'fn' ? handler.value.fn.name : null;
  const text = nameText(name?.value) ?? key ?? (fnName === '' ? null : fnName);
  if (text === null && shape.as === 'method') return null;
  const schema = firstSlot(world, args, shape.schema);
  const parameters = shape.bare === true && schema === null ? (['context'] as const) : (shape.parameters ?? null);
  const declared = firstSlot(world, args, shape.class ?? []);
  return {
    ...blankCandidate,
    framework: shape.id,
    place: { module: at.act.module, span: at.call },
    name: text,
    namePlace: name?.place ?? null,
    description: firstSlot(world, args, shape.description),
    schema,
    handler: handler === null ? null : { value: handler.value, place: handler.place, parameters, wanted: null },
    annotations: firstSlot(world, args, shape.annotations ?? []),
    metadata: firstSlot(world, args, shape.metadata ?? []),
    approval: firstSlot(world, args, shape.approval ?? []),
    class:
      declared?.value.k === 'lit' ? { text: String(declared.value.v), via: 'function', place: declared.place } : null,
    parts: args.map((one) => one.place),
  };
}

/** `const billTool = (deps) => tool({…})`: the factory's name is all the code says. */
function factoryName(at: CallAt): string | null {
  const { name, id } = at.act.fn;
  return id === 0 || name === '' || name === 'default' ? null : name;
}

/** `register(tool.name, tool, tool.execute)`: the tool is declared where its object is written. */
function isRetold(world: World, name: Found, at: CallAt): boolean {
  const term = at.call.args.find((one) => one.at === name.place.span.at && name.place.module === at.act.module);
  if (term?.k !== 'mem') return false;
  return values(evaluate(world, term.of, at.act)).some((one) => {
    if (one.k !== 'obj' && one.k !== 'inst') return false;
    const facets = facetsOf(world, { value: one, place: name.place });
    return facets.handler !== null && countOf(facets) >= 3 && facets.name !== null;
  });
}
