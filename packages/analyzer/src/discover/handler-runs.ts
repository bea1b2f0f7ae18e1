import { runOf } from '../link/run-of.js';
import { contextFrom, unknownCaller } from '../link/context.js';
import { memberOf } from '../link/member.js';
import { typeValue } from '../link/type-value.js';
import { memberType, parameterTypes, type TypeAt } from '../link/wanted-type.js';
import { argumentsSeen } from '../link/callers.js';
import { genericActivation } from '../link/generic.js';
import { returnsOf } from '../link/returns.js';
import type { Activation, Closure, Value } from '../link/value.js';
import type { World } from '../link/world.js';
import { bodiesOf } from '../link/ways-out.js';
import type { FunctionIR, ModuleIR, ObjectTerm, Span, Statement, Term } from '../lower/ir.js';
import { handlerMethods } from './callable.js';
import type { Handler, Wanted } from './candidate.js';

/** The runs of a handler as a model would start them. */
export function runsOfHandler(world: World, handler: Handler, framework = unknownCaller): Activation[] {
  const context = contextFrom(world, framework);
  const runs = closuresOf(world, handler.value).map((one) =>
    runOf(world, one, argumentsFor(world, one, handler, context), null),
  );
  return [...runs, ...runs.flatMap((one) => handedBack(world, one))];
}

/** `return { action }`: what a handler gives back to be run is run by whoever called it. */
export function handedBack(world: World, act: Activation): Activation[] {
  if (!mayHandBack(act.module, act.fn)) return [];
  const result = returnsOf(world, act);
  const given = result.k === 'union' ? result.of : [result];
  return given.flatMap((one) => {
    if (one.k !== 'obj' || !defers(one.term)) return [];
    return one.term.props
      .flatMap(({ key }) => (key !== null && deferred.test(key) ? closuresOf(world, memberOf(world, one, key)) : []))
      .map((closure) => runOf(world, closure, [], null));
  });
}

/** What is an argument of a call belongs to whoever is called, unless what that gives is given back at once. */
function mayHandBack({ objects, bindings }: ModuleIR, fn: FunctionIR): boolean {
  const deferring = objects.filter(({ object, f }) => f === fn.id && defers(object)).map(({ object }) => object);
  if (deferring.length === 0) return false;
  const kept = bindings.filter(({ f }) => f === fn.id).flatMap(({ values }) => values.map(({ v }) => bare(v)));
  const places = returnedIn(fn.body);
  return deferring.some((one) => kept.includes(one) || places.some(({ at, end }) => at <= one.at && end >= one.end));
}

function bare(term: Term): Term {
  return term.k === 'as' ? bare(term.v) : term;
}

function returnedIn(body: readonly Statement[]): readonly Span[] {
  return body.flatMap((one) =>
    one.k === 'return' ? (one.v ?? []) : bodiesOf(one).flatMap((inner) => returnedIn(inner)),
  );
}

function defers(object: ObjectTerm): boolean {
  return object.props.some(({ key, v }) => v.k !== 'lit' && deferred.test(key ?? ''));
}

const deferred = /^(?:action|execute|run|perform|task|job)$/;

function closuresOf(world: World, value: Value): Closure[] {
  if (value.k === 'fn') return [value];
  if (value.k === 'union') return value.of.flatMap((one) => closuresOf(world, one));
  if (value.k !== 'cls') return [];
  const self = world.make.instance(value, null);
  const names = value.c.methods.filter((one) => handlerMethods.test(one.name)).map((one) => one.name);
  return names.slice(0, 1).flatMap((name) => closuresOf(world, memberOf(world, self, name)));
}

const argumentNames =
  /^_?(?:args?|arguments|input|inputs|params?|parameters|payload|body|data|toolInput|toolArgs|raw.*|unsafe.*|props|validated.*|parsed.*|options|opts|request|req|query)$/i;

/** What some hand over before the arguments. */
const contextNames =
  /^_?(?:agent|ctx|context|extra|runtime|session|wallet(?:Client|Provider)?|kit|sdk|api|client|\w+Client|server|deps|dependencies|services?|db|env|app|self|manager|\w+Manager|host|connection)$/;

function argumentsFor(world: World, closure: Closure, handler: Handler, context: Value): Value[] {
  const { fn, act } = closure;
  const wanted = handler.wanted === null ? null : wantedParameters(world, handler.wanted);
  let model = false;
  return fn.params.map((b, i) => {
    const binding = act.module.bindings[b];
    const told = handler.parameters?.[i];
    if (told === 'arguments') return world.make.model([]);
    if (told === 'context') return contextOf(world, closure, i, context);
    const typed =
      serviceOf(
        world,
        binding?.type === null || binding === undefined ? null : { type: binding.type, module: act.module },
      ) ?? serviceOf(world, wanted?.params[i] === undefined ? null : { type: wanted.params[i], module: wanted.module });
    if (typed !== null) return typed;
    const named = binding !== undefined && argumentNames.test(binding.name);
    if (i === 0 && fn.params.length > 1 && !named && contextNames.test(binding?.name ?? ''))
      return contextOf(world, closure, i, context);
    if (!model && (named || i === 0 || binding?.name === '')) {
      model = true;
      return world.make.model([]);
    }
    return contextOf(world, closure, i, context);
  });
}

/** What is handed over beside the arguments: what callers are seen to pass, else the framework's own. */
function contextOf(world: World, closure: Closure, index: number, context: Value): Value {
  const { act, fn } = closure;
  const binding = act.module.bindings[fn.params[index] ?? -1];
  const typed = serviceOf(world, binding?.type ? { type: binding.type, module: act.module } : null);
  if (typed !== null && typed.k !== 'ext') return typed;
  const seen = fn.name === '' ? null : argumentsSeen(world, genericActivation(world, act.module, fn.id), index);
  if (seen !== null && seen.k !== 'lit' && seen.k !== 'model') return seen;
  return context;
}

function wantedParameters(world: World, wanted: Wanted) {
  const at = memberType(world, { type: wanted.type, module: wanted.module }, wanted.key);
  return at === null ? null : parameterTypes(world, at);
}

const argumentTypes = /(?:Args?|Arguments|Input|Params?|Parameters|Request|Schema|Payload|Options|Body)$/;

/** A parameter that is typed as a service, client or context; arguments give null. */
function serviceOf(world: World, at: TypeAt | null): Value | null {
  if (at === null) return null;
  if (
    at.type.k === 'ref' &&
    (argumentTypes.test(at.type.name) || /^(?:z|Static|Infer)\b/.test(at.type.name) || at.type.name === 'Record')
  )
    return null;
  const value = typeValue(world, at.type, at.module);
  if (value.k === 'inst' || value.k === 'fn' || value.k === 'cls') return value;
  if (value.k === 'ext')
    return /^@modelcontextprotocol|^zod/.test(value.source) || value.source === 'global' ? null : value;
  if (value.k === 'union') return value.of.find((one) => one.k === 'inst') ?? null;
  return value.k === 'type' && value.name !== '' && hasServices(world, value) ? value : null;
}

/** A context type holds functions, instances or things of packages. */
function hasServices(world: World, value: Value & { k: 'type' }): boolean {
  if (value.type.k !== 'members') return false;
  return value.type.members.some(
    (one) => one.type.k === 'fn' || ['inst', 'ext', 'type'].includes(typeValue(world, one.type, value.module).k),
  );
}
