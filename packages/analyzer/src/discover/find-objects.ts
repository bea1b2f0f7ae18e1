import { genericActivation } from '../link/generic.js';
import type { World } from '../link/world.js';
import type { ModuleIR, ObjectTerm, TypeTerm } from '../lower/ir.js';
import type { Candidate } from './candidate.js';
import { blankCandidate } from './candidate.js';
import { countOf, facetsOf, type Facets } from './facets.js';
import { isElsewhere, type Found } from './found.js';
import { nameText } from './name-text.js';
import { factoryName, factoryType, isToldToFactory } from './object-factory.js';
import { argumentsOfOthers, isAroundTools } from './other-objects.js';
import { isOfOthers } from './other-things.js';
import { possibleFacets } from './possible-facets.js';

const described = new Set(['description', 'summary', 'desc', 'toolDescription']);
const schemaKeys =
  /^(?:inputSchema|input_schema|parameters|schema|paramsSchema|inputJsonSchema|parametersJsonSchema|argsSchema|zodSchema|inputShape)$/;
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
  const likely = module.objects.filter(({ object, type }) => mayDeclare(object, type) && !isOfOthers(type));
  if (likely.length === 0) return [];
  const inCalls = argumentsOfOthers(world, module, new Set(likely.map(({ object }) => object)));
  const found: Candidate[] = [];
  for (const { object, f, owner, type } of likely) {
    if (inCalls.has(object)) continue;
    const act = genericActivation(world, module, f);
    if (isAroundTools(world, object, act)) continue;
    const of: Found = { value: world.make.object(object, act), place: { module, span: object } };
    const facets = facetsOf(world, of);
    if (facets.handler === null && isToldToFactory(object, module, f)) continue;
    const one =
      withHandler(facets, object, owner ?? factoryName(object, facets, module, f), module) ??
      definition(facets, object, owner, module);
    if (one === null) continue;
    const key = facets.handler?.key;
    const told = type === null ? factoryType(world, module, f) : { type, module };
    const wanted = told !== null && key !== undefined ? { ...told, key } : null;
    found.push(one.handler === null ? one : { ...one, handler: { ...one.handler, wanted } });
  }
  return found;
}

function mayDeclare(object: ObjectTerm, type: TypeTerm | null = null): boolean {
  const keys = object.props.map((one) => one.key);
  if (keys.some((one) => one !== null && notTools.has(one) && !(one === 'path' && isOperation(object, type))))
    return false;
  if (isField(object)) return false;
  const spreads = keys.includes(null);
  const nested = object.props.some(
    (one) => one.v.k === 'obj' && one.v.props.some((each) => each.key !== null && described.has(each.key)),
  );
  const typed = type?.k === 'ref' && ofTools.test(type.name);
  if (!nested && !typed && !spreads && !registers(object) && !keys.some((one) => one !== null && described.has(one)))
    return false;
  const { name, description, schema, handler } = possibleFacets(object);
  return (description && schema) || (handler && name && (description || schema));
}

/** `{ name, method: 'POST', path: '/bills', inputSchema }`: an operation of an API as it is told to a model. */
function isOperation({ props }: ObjectTerm, type: TypeTerm | null): boolean {
  const keys = props.map((one) => one.key);
  const typed = type?.k === 'ref' && /Tool/.test(type.name);
  return keys.includes('method') && (typed || keys.some((one) => /^input_?[sS]chema$/.test(one ?? '')));
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

function withHandler(facets: Facets, object: ObjectTerm, owner: string | null, module: ModuleIR): Candidate | null {
  if (facets.handler === null || countOf(facets) < 3) return null;
  if (facets.description === null && facets.schema === null) return null;
  if (isElsewhere(module, facets.name, facets.handler)) return null;
  const own = nameText(facets.name?.value);
  const keyed =
    own === null && facets.description !== null && facets.schema !== null && mayBeKeyed(facets) ? owner : null;
  const name = facets.name?.key === 'title' && owner !== null && /[a-z]_[a-z]/.test(owner) ? owner : (own ?? keyed);
  if (name === null) return null;
  return {
    ...base(facets, object, module),
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

/** `{ id, kind, description, inputSchema, outputSchema }`: a step of a workflow takes and gives something, too. */
function isNode({ props }: ObjectTerm): boolean {
  return props.some(({ key }) => key === 'kind' || key === 'label');
}

/** A definition whose handler stands elsewhere and is joined by its name. */
function definition(facets: Facets, object: ObjectTerm, owner: string | null, module: ModuleIR): Candidate | null {
  const { name, description, schema } = facets;
  if (description === null || schema === null || schema.key === undefined || !schemaKeys.test(schema.key)) return null;
  const own = nameText(name?.value);
  const text = own ?? (name === null && owner !== null && /^[a-z]+(?:[_-][a-z0-9]+)+$/.test(owner) ? owner : null);
  if (text === null || /\s/.test(text) || (name?.key === 'title' && own !== null)) return null;
  if (facets.handler !== null || (name?.key === 'id' && isNode(object))) return null;
  return {
    ...base(facets, object, module),
    framework:
      schema.key === 'input_schema' ? 'anthropic.raw' : schema.key === 'parameters' ? 'openai.raw' : 'mcp.lowlevel',
    name: text,
  };
}

function base(facets: Facets, object: ObjectTerm, module: ModuleIR): Candidate {
  return {
    ...blankCandidate,
    framework: '',
    place: { module, span: object },
    namePlace: facets.name?.place ?? null,
    description: facets.description,
    schema: facets.schema,
    annotations: facets.annotations,
    metadata: facets.metadata,
    approval: facets.approval,
    parts: facets.parts.map((one) => one.place),
  };
}
