import type { CallShape } from '../frameworks/shape.js';
import { evaluate } from '../link/evaluate.js';
import type { World } from '../link/world.js';
import type { Candidate } from './candidate.js';
import { blankCandidate } from './candidate.js';
import { countOf, facetsOf } from './facets.js';
import type { Found } from './found.js';
import { firstSlot } from './found.js';
import { nameText } from './name-text.js';
import { readOverloads } from './overloads.js';
import { argumentsAt, values, type CallAt } from './call-at.js';
import { laterHandler } from './later-handler.js';
import { shapeOf } from './match-shape.js';

/** What a call declares, by a row of the frameworks or of the user's settings; null when it is no declaration. */
export function ownShape(world: World, at: CallAt, name: string): Candidate | null {
  const shape = shapeOf(world, at, name);
  return shape === null ? null : shapeCandidate(world, at, shape);
}

function shapeCandidate(world: World, at: CallAt, shape: CallShape): Candidate | null {
  const args = argumentsAt(world, at);
  if (shape.overloads === true) return readOverloads(at, args, shape);
  const name = firstSlot(world, args, shape.name);
  if (name !== null && isRetold(world, name, at)) return null;
  const given = firstSlot(world, args, shape.handler);
  const handler = given ?? (shape.handlerCall === undefined ? null : laterHandler(world, at, shape.handlerCall));
  const key = shape.name.includes('key') ? (at.owner ?? factoryName(at)) : null;
  const fnName = shape.name.includes('function') && handler?.value.k === 'fn' ? handler.value.fn.name : null;
  const text = nameText(name) ?? key ?? (fnName === '' ? null : fnName);
  if (text === null && shape.as === 'method') return null;
  const schema = firstSlot(world, args, shape.schema);
  const parameters = shape.bare === true && schema === null ? (['context'] as const) : (shape.parameters ?? null);
  const declared = firstSlot(world, args, shape.class ?? []);
  return {
    ...blankCandidate,
    framework: shape.id,
    place: { module: at.act.module, span: at.call },
    name: text,
    namePlace: name?.place ?? null,
    description: firstSlot(world, args, shape.description),
    schema,
    handler: handler === null ? null : { value: handler.value, place: handler.place, parameters, wanted: null },
    annotations: firstSlot(world, args, shape.annotations ?? []),
    metadata: firstSlot(world, args, shape.metadata ?? []),
    approval: firstSlot(world, args, shape.approval ?? []),
    class:
      declared?.value.k === 'lit' ? { text: String(declared.value.v), via: 'function', place: declared.place } : null,
    parts: args.map((one) => one.place),
  };
}

/** `const billTool = (deps) => tool({…})`: the factory's name is all the code says. */
function factoryName(at: CallAt): string | null {
  const { name, id } = at.act.fn;
  return id === 0 || name === '' || name === 'default' ? null : name;
}

/** `register(tool.name, tool, tool.execute)`: the tool is declared where its object is written. */
function isRetold(world: World, name: Found, at: CallAt): boolean {
  const term = at.call.args.find((one) => one.at === name.place.span.at && name.place.module === at.act.module);
  if (term?.k !== 'mem') return false;
  return values(evaluate(world, term.of, at.act)).some((one) => {
    if (one.k !== 'obj' && one.k !== 'inst') return false;
    const facets = facetsOf(world, { value: one, place: name.place });
    return facets.handler !== null && countOf(facets) >= 3 && facets.name !== null;
  });
}
