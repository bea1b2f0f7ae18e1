import { calleeName } from '../link/callers.js';
import { evaluate } from '../link/evaluate.js';
import type { World } from '../link/world.js';
import { argumentsAt, values, type CallAt } from './call-at.js';
import type { Candidate } from './candidate.js';
import { blankCandidate } from './candidate.js';
import { facetsOf } from './facets.js';
import type { Found } from './found.js';
import { mayBeFactory } from './house-factory.js';
import { nameText } from './name-text.js';

/** `defineTool`, `createToolSchema`, `tool`: what gives back a tool, and not its card, call or result. */
export const definesTool =
  /^(?:(?:define|create|make|build|declare|register|add|new)\w*)?[tT]ools?(?:Schema|Def|Definition|Spec)?$/;
const callName = /^[A-Za-z][\w.:/-]*$/;

/**
 * `defineTool('add_bill', { description, inputSchema })`: a factory of the project that is told all of a tool but what it
 * runs, which is joined by the tool's name.
 */
export function houseDefinition(world: World, at: CallAt): Candidate | null {
  if (at.call.k !== 'call' || !definesTool.test(calleeName(at.call))) return null;
  if (!values(evaluate(world, at.call.fn, at.act)).some(mayBeFactory)) return null;
  const args = argumentsAt(world, at);
  const index = args.findIndex((one) => one.value.k === 'obj');
  const object = args[index] ?? null;
  const told = (object === null ? null : byObject(world, args, object)) ?? byTexts(args);
  // a definition that stands by itself is a tool where it stands
  if (told !== null && at.call.args[index]?.k === 'ref' && object !== null && told.name !== args[0]) return null;
  if (told === null || !told.parts.every((one) => one.place.module === at.act.module)) return null;
  const { name, description, schema, annotations } = told;
  const text = nameText(name);
  if (text === null || !callName.test(text)) return null;
  return {
    ...blankCandidate,
    framework: 'mcp.lowlevel',
    place: { module: at.act.module, span: at.call },
    name: text,
    namePlace: name.place,
    description,
    schema,
    annotations,
    parts: [...args, ...told.parts].map((one) => one.place),
  };
}

interface Told {
  readonly name: Found;
  readonly description: Found;
  readonly schema: Found;
  readonly annotations: Found | null;
  readonly parts: readonly Found[];
}

function byObject(world: World, args: readonly Found[], object: Found): Told | null {
  const facets = facetsOf(world, object);
  const first = args[0] !== undefined && isText(args[0]) ? args[0] : null;
  const own = facets.name?.key === 'title' ? null : facets.name;
  const name = own ?? first ?? facets.name;
  const { description, schema, annotations } = facets;
  if (name === null || description === null || schema === null || facets.handler !== null) return null;
  return { name, description, schema, annotations, parts: facets.parts };
}

/** `createToolSchema(BillShape, 'add_bill', 'Adds a bill')` */
function byTexts(args: readonly Found[]): Told | null {
  const [name, description, ...others] = args.filter(isText);
  const schema = args.find((one) => one.value.k === 'ext' || one.value.k === 'obj');
  if (name === undefined || description === undefined || schema === undefined || others.length > 0) return null;
  const isProse = /\s/.test(nameText(description) ?? '');
  return isProse ? { name, description, schema, annotations: null, parts: [] } : null;
}

function isText(found: Found): boolean {
  return nameText(found) !== null;
}
