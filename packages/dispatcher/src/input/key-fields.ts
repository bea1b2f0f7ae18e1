import type { JsonSchema } from './model-schema.js';

/**
 * The paths of the fields by which a model would choose an idempotency key, at every depth: `options.idempotencyKey`,
 * `lines[].dedupe_id`. A field counts when its name can mean nothing else, or when it is named like an id and its own
 * description says idempotency, a deduplication id, or a unique id per request. Ids of things are not keys: without such
 * a description `transactionId`, `requestId`, `clientToken` or `externalReference` never count.
 */
export function keyFields(schema: JsonSchema | undefined): string[] {
  const found: string[] = [];
  if (schema !== undefined) walk(schema, '', { root: schema, found, open: new Set() });
  return [...new Set(found)];
}

/** Compared without case and separators, so that `x-idempotency-key` and `IdempotencyKey` are one. */
const keyNames = [
  /^x?idempoten(?:cy|ce)(?:request)?(?:key|token|id|identifier|header|value)?$/,
  /^x?idempotent(?:request)?(?:key|token|id|identifier)$/,
  /^(?:message)?dedup(?:e|lication|licate)?(?:key|token|id|identifier)$/, // SQS, SNS
  /^clientrequesttoken$/, // AWS
  /^paypalrequestid$/,
  /^(?:opc)?retry(?:key|token)$/, // Oracle
  /^uniquerequest(?:key|token|id)$/,
];

const idLike = /(?:id|key|token|nonce|reference|ref|uuid|guid|identifier)$/;

// "Idempotent" alone is said of the tool, not of the field.
const saysKey = [
  /\bidempoten(?:cy|ce)\b/i,
  /\bde-?dup\w*\s+(?:key|token|id)/i,
  /\bunique\s+(?:key|token|id|identifier|value)\s+(?:for|per)\s+(?:(?:this|each|every)\s+)?(?:request|call|attempt)\b/i,
];

interface Walk {
  readonly root: JsonSchema;
  readonly found: string[];
  readonly open: Set<unknown>;
}

function walk(schema: unknown, path: string, state: Walk): void {
  if (Array.isArray(schema)) return schema.forEach((part) => walk(part, path, state));
  if (!isObject(schema) || state.open.has(schema)) return;
  state.open.add(schema);
  if (typeof schema.$ref === 'string') walk(target(schema.$ref, state.root), path, state);
  for (const word of sameLevel) walk(schema[word], path, state);
  for (const word of elements) walk(schema[word], `${path}[]`, state);
  for (const word of byName)
    for (const part of Object.values(isObject(schema[word]) ? schema[word] : {})) walk(part, path, state);
  if (isObject(schema.properties)) {
    for (const [name, field] of Object.entries(schema.properties)) {
      const at = path === '' ? name : `${path}.${name}`;
      if (isKey(name, isObject(field) ? field.description : undefined)) state.found.push(at);
      walk(field, at, state);
    }
  }
  state.open.delete(schema);
}

const sameLevel = ['anyOf', 'oneOf', 'allOf', 'if', 'then', 'else', 'additionalProperties', 'unevaluatedProperties'];
const elements = ['items', 'prefixItems', 'additionalItems', 'contains'];
const byName = ['patternProperties', 'dependentSchemas'];

function isKey(name: string, description: unknown): boolean {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (keyNames.some((pattern) => pattern.test(plain))) return true;
  return idLike.test(plain) && typeof description === 'string' && saysKey.some((pattern) => pattern.test(description));
}

function target(ref: string, root: JsonSchema): unknown {
  if (ref !== '#' && !ref.startsWith('#/')) return undefined;
  let at: unknown = root;
  for (const part of ref.slice(2).split('/').filter(Boolean)) {
    at =
      isObject(at) || Array.isArray(at)
        ? (at as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')]
        : undefined;
  }
  return at;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
