import type { World } from '../link/world.js';
import type { ModuleIR, ObjectTerm, TypeTerm } from '../lower/ir.js';
import type { Candidate } from './candidate.js';
import { blankCandidate } from './candidate.js';
import type { Facets } from './facets.js';
import { nameText } from './name-text.js';
import { isOperation, operationOf } from './operation.js';

const schemaKeys =
  /^(?:inputSchema|input_schema|parameters|schema|paramsSchema|inputJsonSchema|parametersJsonSchema|argsSchema|zodSchema|inputShape)$/;

interface Definition {
  readonly world: World;
  readonly facets: Facets;
  readonly object: ObjectTerm;
  /** The variable or property that holds it. */
  readonly owner: string | null;
  readonly type: TypeTerm | null;
  readonly module: ModuleIR;
}

/** A definition whose handler stands elsewhere and is joined by its name. */
export function objectDefinition({ world, facets, object, owner, type, module }: Definition): Candidate | null {
  const { name, description, schema } = facets;
  const operation = isOperation(world, object, type, module) ? operationOf(object) : null;
  const isTold = schema?.key !== undefined && schemaKeys.test(schema.key);
  if (description === null || (!isTold && operation === null)) return null;
  const own = nameText(name);
  const text = own ?? (name === null && owner !== null && /^[a-z]+(?:[_-][a-z0-9]+)+$/.test(owner) ? owner : null);
  if (text === null || /\s/.test(text) || (name?.key === 'title' && own !== null)) return null;
  if (facets.handler !== null || (name?.key === 'id' && isNode(object))) return null;
  return { ...objectBase(facets, object, module), framework: frameworkOf(schema?.key), name: text, operation };
}

function frameworkOf(schemaKey: string | undefined): string {
  if (schemaKey === 'input_schema') return 'anthropic.raw';
  return schemaKey === 'parameters' ? 'openai.raw' : 'mcp.lowlevel';
}

/** `{ id, kind, description, inputSchema, outputSchema }`: a step of a workflow takes and gives something, too. */
function isNode({ props }: ObjectTerm): boolean {
  return props.some(({ key }) => key === 'kind' || key === 'label');
}

/** What an object says of its tool. */
export function objectBase(facets: Facets, object: ObjectTerm, module: ModuleIR): Candidate {
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
