import type { CallShape } from '../frameworks/shape.js';
import type { Candidate } from './candidate.js';
import { blankCandidate } from './candidate.js';
import type { CallAt } from './call-at.js';
import type { Found } from './found.js';
import { nameText } from './name-text.js';

const hints = new Set(['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']);

/** `server.tool(name, [description], [shape], [annotations], callback)`: arguments are told apart by what they are. */
export function readOverloads(at: CallAt, args: readonly Found[], shape: CallShape): Candidate | null {
  const [first, ...rest] = args;
  const handler = rest.at(-1);
  const name = nameText(first);
  if (first === undefined || handler === undefined || name === null) return null;
  const middle = rest.slice(0, -1);
  const annotations = middle.find(isAnnotations) ?? null;
  const schema = middle.find((one) => one !== annotations && !isText(one)) ?? null;
  return {
    ...blankCandidate,
    framework: shape.id,
    place: { module: at.act.module, span: at.call },
    name,
    namePlace: first.place,
    description: middle.find(isText) ?? null,
    schema,
    handler: {
      value: handler.value,
      place: handler.place,
      parameters: schema === null ? ['context'] : ['arguments', 'context'],
      wanted: null,
    },
    annotations,
    parts: args.map((one) => one.place),
  };
}

function isText(found: Found): boolean {
  return found.value.k === 'text' || (found.value.k === 'lit' && typeof found.value.v === 'string');
}

export function isAnnotations(found: Found): boolean {
  const { value } = found;
  if (value.k !== 'obj') return false;
  const keys = value.term.props.map((one) => one.key);
  return keys.length > 0 && keys.every((one) => one !== null && hints.has(one));
}
