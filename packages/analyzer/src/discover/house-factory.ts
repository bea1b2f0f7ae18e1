import { providerOf } from '../catalogue/index.js';
import { calleeName } from '../link/callers.js';
import { evaluate } from '../link/evaluate.js';
import type { Value } from '../link/value.js';
import type { World } from '../link/world.js';
import { callable } from './callable.js';
import type { Candidate, Wanted } from './candidate.js';
import { blankCandidate } from './candidate.js';
import { countOf, facetsOf } from './facets.js';
import { argumentsAt, values, type CallAt } from './call-at.js';
import { isElsewhere, type Found } from './found.js';
import { nameText } from './name-text.js';
import { takesOthers, typeAsked } from './other-things.js';
import { isAnnotations } from './overloads.js';

/** A factory of the project, or of a module that nobody knows, whose arguments have the shape of a tool. */
export function houseFactoryTool(world: World, at: CallAt): Candidate | null {
  if (/(?:Command|Route|Prompt|Resource|Job|Migration)$/.test(calleeName(at.call))) return null;
  const callee = evaluate(world, at.call.fn, at.act);
  if (!values(callee).some(mayBeFactory)) return null;
  const args = argumentsAt(world, at);
  return oneObject(world, at, args, callee) ?? positional(world, at, args);
}

/** Whether a callee may be a factory of tools: the project's own, or one that nobody knows. */
export function mayBeFactory(value: Value): boolean {
  if (value.k === 'ext') {
    const provider = value.source === 'global' ? undefined : providerOf(value.source);
    return provider === null || (provider?.family === 'models' && /tool/i.test(value.path.join(' ')));
  }
  return value.k === 'fn' || value.k === 'top' || value.k === 'cls' || value.k === 'type';
}

/** `defineTool({ name, description, schema, handler })`, the handler perhaps beside it. */
function oneObject(world: World, at: CallAt, args: readonly Found[], callee: Value): Candidate | null {
  const outer = args.findIndex((one) => one.value.k === 'obj');
  const object = args[outer];
  if (object === undefined || object.place.module !== at.act.module || at.call.args[outer]?.k === 'ref') return null;
  if (takesOthers(calleeName(at.call), callee, outer)) return null;
  const facets = facetsOf(world, object);
  const beside =
    args.find((one, i) => i > outer && callable(one.value)) ?? args.find((one) => callable(one.value)) ?? null;
  const handler = facets.handler ?? beside;
  const first = nameArgument(args.slice(0, outer));
  const owner = /tool/i.test(calleeName(at.call)) ? at.owner : null;
  // `register('create_bill', { title: 'Create a bill', … })`
  const name = facets.name?.key === 'title' ? (first ?? facets.name) : (facets.name ?? first);
  const text = nameText(name) ?? (facets.name === null ? owner : null);
  const told = countOf({ ...facets, handler, name }) + (name === null && owner !== null ? 1 : 0);
  if (handler === null || told < 3 || (facets.schema === null && facets.description === null)) return null;
  if (text === null || isElsewhere(at.act.module, name, handler)) return null;
  return {
    ...blankCandidate,
    framework: `custom.${calleeName(at.call)}`,
    place: { module: at.act.module, span: at.call },
    name: text,
    namePlace: name?.place ?? null,
    description: facets.description,
    schema: facets.schema,
    handler: { value: handler.value, place: handler.place, parameters: null, wanted: wantedBy(callee, outer, handler) },
    annotations: facets.annotations,
    metadata: facets.metadata,
    approval: facets.approval,
    parts: [...facets.parts, ...args].map((one) => one.place),
  };
}

function nameArgument(args: readonly Found[]): Found | null {
  return args.find((one) => nameText(one) !== null && /^[\w.:/-]+$/.test(nameText(one) ?? ' ')) ?? null;
}

/** `createTool('name', 'what it does', { shape }, async (args) => …)`. */
function positional(world: World, at: CallAt, args: readonly Found[]): Candidate | null {
  const name = nameArgument(args.slice(0, 2));
  const handler = args.findLast((one) => callable(one.value)) ?? null;
  if (name === null || handler === null) return null;
  const rest = args.filter((one) => one !== name && one !== handler);
  const description =
    rest.filter((one) => one.value.k === 'text' || (one.value.k === 'lit' && typeof one.value.v === 'string')).at(-1) ??
    null;
  const schema = rest.find((one) => (one.value.k === 'obj' || one.value.k === 'ext') && !isAnnotations(one)) ?? null;
  if (description === null || (schema === null && !/tool/i.test(calleeName(at.call)))) return null;
  return {
    ...blankCandidate,
    framework: `custom.${calleeName(at.call)}`,
    place: { module: at.act.module, span: at.call },
    name: nameText(name),
    namePlace: name.place,
    description,
    schema,
    handler: { value: handler.value, place: handler.place, parameters: null, wanted: null },
    annotations: rest.find(isAnnotations) ?? null,
    parts: args.map((one) => one.place),
  };
}

/** What the factory asks of the object that holds the handler. */
function wantedBy(callee: Value, index: number, handler: Found): Wanted | null {
  const asked = handler.key === undefined ? null : typeAsked(callee, index);
  return asked === null || handler.key === undefined ? null : { ...asked, key: handler.key };
}
