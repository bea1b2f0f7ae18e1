import { membersOf } from '../effects/outside-call.js';
import { callShapes, isFrom } from '../frameworks/index.js';
import type { CallShape } from '../frameworks/shape.js';
import { providerOf } from '../catalogue/index.js';
import { calleeName } from '../link/callers.js';
import { evaluate } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import type { Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { Call, ModuleIR } from '../lower/ir.js';
import type { Settings } from '../settings.js';
import { callable } from './callable.js';
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

/** Tools that are declared by a call: a framework's, a user's from settings, or a helper of the project. */
export function findCallTools(world: World, module: ModuleIR): Candidate[] {
  const found: Candidate[] = [];
  for (const { call, f, owner } of module.calls) {
    if (!mayDeclare(call, module, world.settings)) continue;
    const at: CallAt = { call, act: genericActivation(world, module, f), owner };
    const one = byShape(world, at) ?? (mayMakeTool(call, owner, calleeName(call)) ? houseFactoryTool(world, at) : null);
    if (one !== null) found.push(one);
  }
  return found;
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
  const own = call.fn.k === 'ref' ? module.bindings[call.fn.b]?.imported?.name : undefined;
  return own === undefined || own === 'default' || own === '*' ? calleeName(call) : own;
}

function byShape(world: World, at: CallAt): Candidate | null {
  const name = importedName(at.call, at.act.module);
  const shapes = [...settingsShapes(world.settings), ...(callShapes.get(name) ?? [])].filter((one) =>
    one.callee.includes(name),
  );
  const own = shapes.find((shape) => isShape(world, at, shape));
  const shape = own ?? shapes.find((one) => one.as === 'method' && looksLike(world, at, one));
  return shape === undefined ? null : shapeCandidate(world, at, shape);
}

function settingsShapes(settings: Settings): CallShape[] {
  return (settings.toolFactories ?? []).map((one) => ({
    id: `settings.${one.callee}`,
    sources: [one.module],
    callee: [one.callee.split('.').at(-1) ?? one.callee],
    as: one.callee.includes('.') ? 'method' : 'function',
    name: one.name === undefined ? ['key'] : [one.name],
    description: one.description === undefined ? [] : [one.description],
    schema: one.schema === undefined ? [] : [one.schema],
    handler: [one.handler],
    class: one.class === undefined ? [] : [one.class],
    parameters: ['arguments', 'context'],
  }));
}

function isShape(world: World, at: CallAt, shape: CallShape): boolean {
  const { call, act } = at;
  if ((shape.as === 'new') !== (call.k === 'new')) return false;
  if (shape.as === 'method') {
    if (call.fn.k !== 'mem') return false;
    return values(evaluate(world, call.fn.of, act)).some((one) => comesFrom(world, one, shape));
  }
  return values(evaluate(world, call.fn, act)).some(
    (one) => comesFrom(world, one, shape) && (one.k !== 'ext' || membersOf(one).length <= 2),
  );
}

function comesFrom(world: World, value: Value, shape: CallShape): boolean {
  if (value.k === 'ext') return value.source !== 'global' && isFrom(value.source, shape.sources);
  // a factory named in settings may be the project's own
  if (value.k === 'fn')
    return shape.sources.some(
      (one) =>
        value.act.module.path.slice(world.root.length).replace(/^[\\/]|\.\w+$/g, '') ===
        one.replace(/^\.?\/|\.\w+$/g, ''),
    );
  if (value.k !== 'inst') return false;
  const parent = value.cls.c.super;
  return parent !== null && comesFrom(world, evaluate(world, parent, value.cls.act), shape);
}

/** `server.registerTool(…)` where nobody says what `server` is: the arguments must. */
function looksLike(world: World, at: CallAt, shape: CallShape): boolean {
  if (at.call.fn.k !== 'mem' || at.call.k === 'new') return false;
  const receivers = values(evaluate(world, at.call.fn.of, at.act));
  if (
    receivers.some(
      (one) =>
        one.k === 'fn' ||
        one.k === 'list' ||
        (one.k === 'ext' && providerOf(one.source) !== null && !/mcp/i.test(one.source) && one.source !== '@context'),
    )
  )
    return false;
  const args = argumentsAt(world, at);
  if (shape.overloads === true) return args.length >= 2 && nameOrNull(args[0]) !== null && isHandler(args.at(-1));
  const handler = firstSlot(world, args, shape.handler);
  const rest = [shape.description, shape.schema].filter((slots) => firstSlot(world, args, slots) !== null).length;
  const name = firstSlot(world, args, shape.name);
  return isHandler(handler) && rest >= 1 && (nameOrNull(name) !== null || name?.value.k === 'top');
}

function isHandler(found: Found | null | undefined): boolean {
  return (
    found !== null &&
    found !== undefined &&
    (callable(found.value) || found.value.k === 'top' || found.value.k === 'ext')
  );
}

function nameOrNull(found: Found | null | undefined): string | null {
  return nameText(found?.value);
}

function shapeCandidate(world: World, at: CallAt, shape: CallShape): Candidate | null {
  const args = argumentsAt(world, at);
  if (shape.overloads === true) return readOverloads(at, args, shape);
  const name = firstSlot(world, args, shape.name);
  if (name !== null && isRetold(world, name, at)) return null;
  const handler = firstSlot(world, args, shape.handler);
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
