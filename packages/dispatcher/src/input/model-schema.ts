import type { StandardJSONSchemaV1 } from '@standard-schema/spec';

/** A JSON Schema, as an object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schema that a model is shown for a tool's `input`: what the schema says of itself by Standard JSON Schema
 * (zod 4.2+, arktype 2.1.28+, valibot through `toStandardJsonSchema`), or `input` itself when it is a JSON Schema.
 * Undefined when there is none to be had. Draft 2020-12, else draft 7.
 */
export function modelSchema(input: unknown): JsonSchema | undefined {
  if ((typeof input !== 'object' && typeof input !== 'function') || input === null) return undefined;
  if (!('~standard' in input)) return looksLikeJsonSchema(input) ? input : undefined;
  const { jsonSchema } = (input as Partial<StandardJSONSchemaV1>)['~standard'] ?? {};
  if (jsonSchema === undefined) return undefined;
  for (const options of dialects) {
    try {
      return jsonSchema.input(options);
    } catch {
      // a target or a type that this library cannot express: try the next
    }
  }
  return undefined;
}

// The last one lets zod, valibot and arktype, each by its own option, leave open what JSON cannot say (a Date, a
// transform) and keep the rest.
const dialects: readonly StandardJSONSchemaV1.Options[] = [
  { target: 'draft-2020-12' },
  { target: 'draft-07' },
  {
    target: 'draft-2020-12',
    libraryOptions: { unrepresentable: 'any', errorMode: 'ignore', fallback: ({ base }: { base: unknown }) => base },
  },
];

function looksLikeJsonSchema(input: object): input is JsonSchema {
  return ['type', 'properties', '$ref', 'anyOf', 'oneOf', 'allOf', '$schema'].some((word) => word in input);
}
