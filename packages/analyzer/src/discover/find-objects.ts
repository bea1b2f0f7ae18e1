import { genericActivation } from '../link/generic.js';
import type { Activation } from '../link/value.js';
import { fullTank, type World } from '../link/world.js';
import type { ModuleIR, ObjectTerm, TypeTerm } from '../lower/ir.js';
import type { Candidate } from './candidate.js';
import { countOf, facetsOf, type Facets } from './facets.js';
import { isElsewhere } from './found.js';
import { handlerBeside } from './later-handler.js';
import { nameText } from './name-text.js';
import { namedByList } from './named-by-list.js';
import { factoryName, factoryType, isToldToFactory } from './object-factory.js';
import { argumentsOfOthers, isAroundTools } from './other-objects.js';
import { isOfOthers } from './other-things.js';
import { objectBase, objectDefinition } from './object-definition.js';
import { isOperation } from './operation.js';
import { possibleFacets } from './possible-facets.js';

const described = new Set(['description', 'summary', 'desc', 'toolDescription']);
const notTools = new Set([
  'uriTemplate',
  'uri',
  'mimeType',
  'openapi',
  'paths',
  'path',
  'operationId',
  'responses',
  'tags_',
  'statusCode',
  'option',
  'flags',
]);

const ofTools = /Tool(?:Base|Def|Definition|Config|Spec)?$/;

/** Tools that are an object by themselves: in a table, a list, a module, or given back by a factory. */
export function findObjectTools(world: World, module: ModuleIR): Candidate[] {
  const likely = module.objects.filter(
    ({ object, type }) => mayDeclare(world, module, object, type) && !isOfOthers(type),
  );
  if (likely.length === 0) return [];
  const inCalls = argumentsOfOthers(world, module, new Set(likely.map(({ object }) => object)));
  const found: Candidate[] = [];
  for (const { object, f, owner, type } of likely) {
    if (inCalls.has(object)) continue;
    world.fuel = Math.max(world.fuel, fullTank / 4); // whatever the schemas before it cost
    const act = genericActivation(world, module, f);
    if (isAroundTools(world, object, act)) continue;
    const turns = namedByList(world, object, act);
    const at = (one: Activation): Facets =>
      facetsOf(world, { value: world.make.object(object, one), place: { module, span: object } });
    for (const turn of turns) {
      const one = objectDefinition({ world, facets: at(turn), object, owner: null, type, module });
      if (one !== null) found.push({ ...one, parts: [] });
    }
    if (turns.length > 0) continue;
    const facets = at(act);
    if (facets.handler === null && isToldToFactory(object, module, f)) continue;
    const one =
      withHandler(facets, object, owner ?? factoryName(object, facets, module, f), module) ??
      objectDefinition({ world, facets, object, owner, type, module });
    if (one === null) continue;
    const beside = one.handler === null && owner !== null ? handlerBeside(world, module, owner, object) : null;
    if (beside !== null) {
      found.push({ ...one, handler: { value: beside.value, place: beside.place, parameters: null, wanted: null } });
      continue;
    }
    const key = facets.handler?.key;
    const told = type === null ? factoryType(world, module, f) : { type, module };
    const wanted = told !== null && key !== undefined ? { ...told, key } : null;
    found.push(one.handler === null ? one : { ...one, handler: { ...one.handler, wanted } });
  }
  return found;
}

function mayDeclare(world: World, module: ModuleIR, object: ObjectTerm, type: TypeTerm | null): boolean {
  const keys = object.props.map((one) => one.key);
  const isSent =
    keys.some((one) => one === 'method' || one === 'httpMethod') && isOperation(world, object, type, module);
  if (keys.some((one) => one !== null && notTools.has(one) && !(one === 'path' && isSent))) return false;
  if (isField(object) || isPrompt(object)) return false;
  const spreads = keys.includes(null);
  const nested = object.props.some(
    (one) => one.v.k === 'obj' && one.v.props.some((each) => each.key !== null && described.has(each.key)),
  );
  const typed = type?.k === 'ref' && ofTools.test(type.name);
  if (!nested && !typed && !spreads && !registers(object) && !keys.some((one) => one !== null && described.has(one)))
    return false;
  const { name, description, schema, handler } = possibleFacets(object);
  return (description && (schema || isSent)) || (handler && name && (description || schema));
}

/** `{ tool: listBills, handler: handleListBills }`: a definition that stands by itself, with its handler. */
function registers({ props }: ObjectTerm): boolean {
  return (
    props.some(({ key, v }) => v.k === 'ref' && /^(?:tool|definition|toolDefinition|spec|def)$/.test(key ?? '')) &&
    props.some(({ key }) => /^(?:handler|execute|run|handle|callback|fn|invoke)$/.test(key ?? ''))
  );
}

/** A parameter of a prompt, command or HTTP operation: `{ name, description, required: true, schema }`. */
function isField({ props }: ObjectTerm): boolean {
  return props.some(
    ({ key, v }) =>
      (key === 'required' && v.k === 'lit' && typeof v.v === 'boolean') ||
      (key === 'in' && v.k === 'lit' && /^(?:path|query|header|cookie|body)$/.test(String(v.v))),
  );
}

/** `{ name, description, arguments: [{ name, description, required }], handler }`: what a prompt takes is a list. */
function isPrompt({ props }: ObjectTerm): boolean {
  return props.some(({ key, v }) => key === 'arguments' && v.k === 'arr' && v.items.every((one) => one.k === 'obj'));
}

function withHandler(facets: Facets, object: ObjectTerm, owner: string | null, module: ModuleIR): Candidate | null {
  if (facets.handler === null || countOf(facets) < 3) return null;
  if (facets.description === null && facets.schema === null) return null;
  if (isElsewhere(module, facets.name, facets.handler)) return null;
  const own = nameText(facets.name);
  const keyed =
    own === null && facets.description !== null && facets.schema !== null && mayBeKeyed(facets) ? owner : null;
  const name = facets.name?.key === 'title' && owner !== null && /[a-z]_[a-z]/.test(owner) ? owner : (own ?? keyed);
  if (name === null) return null;
  return {
    ...objectBase(facets, object, module),
    framework: own === null ? 'custom.keyed' : ownShape(object),
    name,
    handler: { value: facets.handler.value, place: facets.handler.place, parameters: null, wanted: null },
  };
}

/** No name at all, or `{ name: NavigateTool.name, … }` of a package that is not there: it is called as the code calls it. */
function mayBeKeyed({ name }: Facets): boolean {
  return (
    name === null || (name.value.k === 'ext' && name.value.source !== 'global' && name.value.source !== '@context')
  );
}

/** Objects that OpenAI's SDK takes with the handler in them; others are the project's own. */
function ownShape({ props }: ObjectTerm): string {
  const isFunction = props.some(({ key, v }) => key === 'type' && v.k === 'lit' && v.v === 'function');
  if (isFunction && props.some(({ key, v }) => key === 'function' && v.k === 'obj')) return 'openai.runTools';
  const holdsTool = props.some(({ key, v }) => key === 'tool' && v.k === 'obj');
  return holdsTool && props.some(({ key }) => key === 'execute') ? 'openai.responsesRunner' : 'custom.object';
}
