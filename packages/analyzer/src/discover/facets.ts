import type { World } from '../link/world.js';
import { callable } from './callable.js';
import type { Found } from './found.js';
import { partOf } from './found.js';
import { nameText } from './name-text.js';

/** The four things that make an object a tool, wherever it keeps them. */
export interface Facets {
  readonly name: Found | null;
  readonly description: Found | null;
  readonly schema: Found | null;
  readonly handler: Found | null;
  readonly annotations: Found | null;
  readonly metadata: Found | null;
  readonly approval: Found | null;
  readonly parts: readonly Found[];
}

export const names = ['name', 'toolName', 'method', 'id', 'title'];
export const descriptions = ['description', 'desc', 'summary', 'toolDescription'];
export const schemas = [
  'inputSchema',
  'input_schema',
  'parameters',
  'schema',
  'paramsSchema',
  'inputJsonSchema',
  'parametersJsonSchema',
  'argsSchema',
  'zodSchema',
  'shape',
  'args',
  'params',
  'input',
  'inputs',
  'inputShape',
  'inputZodSchema',
  'argumentsSchema',
  'argsShape',
  'paramsShape',
  'paramSchema',
  'inputParams',
  'requestSchema',
];
export const handlers = [
  'handler',
  'execute',
  'run',
  'handle',
  'func',
  'function',
  'callback',
  'cb',
  'invoke',
  'call',
  '_call',
  'impl',
  'implementation',
  'execution',
  'fn',
  'logic',
  'action',
  'executor',
  'handlerFn',
  'execFn',
  'toolHandler',
  'exec',
  'tool',
];
export const nests = [
  'schema',
  'definition',
  'config',
  'metadata',
  'specification',
  'spec',
  'tool',
  'meta',
  'options',
  'function',
  'def',
  'toolDefinition',
  'toolConfig',
];

export function facetsOf(world: World, of: Found): Facets {
  const inner = nests.flatMap((key) => {
    const found = partOf(world, of, key);
    return found !== null &&
      (found.value.k === 'obj' || found.value.k === 'dict') &&
      partOf(world, found, 'properties') === null
      ? [found]
      : [];
  });
  const pick = (keys: readonly string[], accept: (found: Found) => boolean): Found | null => {
    for (const where of [of, ...inner]) {
      for (const key of keys) {
        const found = partOf(world, where, key);
        if (found !== null && accept(found)) return found;
      }
    }
    return null;
  };
  // before the schema, which may be made by a library that stands in the project: that can use up what there is to spend
  const handler = pick(handlers, (found) => callable(found.value));
  return {
    // `{ method: 'create_bill', name: 'Create bill' }`: a name that a model can call is taken before a title
    name: pick(names, isCallName) ?? pick(names, isTold) ?? pick(names, isText),
    description: pick(descriptions, isProse),
    schema: pick(schemas, isSchema),
    handler,
    annotations: pick(['annotations', 'hints', 'toolAnnotations'], isObject),
    metadata: pick(['metadata', '_meta'], isObject),
    approval: pick(['needsApproval', 'requireApproval', 'requireConfirmation'], () => true),
    parts: [of, ...inner],
  };
}

export function countOf(facets: Facets): number {
  return [facets.name, facets.description, facets.schema, facets.handler].filter((one) => one !== null).length;
}

/** `{ path: '/bills', method: 'POST' }` is called by another name, if by any. */
const requestMethod = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

function isText(found: Found): boolean {
  const { value } = found;
  if (found.key === 'method' && value.k === 'lit' && requestMethod.test(String(value.v))) return false;
  if (value.k === 'lit') return typeof value.v === 'string' && value.v.length > 0 && value.v.length < 100;
  return (
    value.k === 'text' ||
    value.k === 'top' ||
    (value.k === 'union' &&
      value.of.some((one) => one.k === 'text' || (one.k === 'lit' && typeof one.v === 'string'))) ||
    value.k === 'ext' ||
    value.k === 'type'
  );
}

function isTold(found: Found): boolean {
  return isText(found) && nameText(found) !== null;
}

function isCallName(found: Found): boolean {
  return isText(found) && /^[\w.:/-]+$/.test(nameText(found) ?? '');
}

function isProse(found: Found): boolean {
  const { value } = found;
  return value.k !== 'lit' || typeof value.v === 'string';
}

function isSchema(found: Found): boolean {
  const { value } = found;
  return value.k !== 'lit' && !callable(value) && value.k !== 'text' && value.k !== 'list';
}

function isObject(found: Found): boolean {
  return found.value.k === 'obj' || found.value.k === 'dict' || found.value.k === 'union' || found.value.k === 'top';
}
