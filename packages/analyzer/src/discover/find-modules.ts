import { basename, dirname } from 'node:path';
import { exportValue } from '../link/exports.js';
import type { World } from '../link/world.js';
import type { ModuleIR, Span } from '../lower/ir.js';
import { callable } from './callable.js';
import type { Candidate } from './candidate.js';
import { blankCandidate } from './candidate.js';
import { partOf, type Found } from './found.js';
import { nameText } from './name-text.js';

const handlers = ['handler', 'execute', 'run', 'handle', 'call', 'default'];
const schemas = ['parameters', 'inputSchema', 'schema', 'paramsSchema', 'args'];
const names = ['name', 'toolName', 'method', 'id'];

const toolType = 'ToolMetadata';
const others = /^(?:Prompt|Resource)Metadata$/;

/** A file that is a tool: its exports are the name, the description, the schema and the handler. */
export function findModuleTools(world: World, module: ModuleIR): Candidate[] {
  const { exports } = module;
  const told = exports.has('description') || exports.has('metadata');
  const of = typeOf(module, 'metadata');
  if (!told || !handlers.some((one) => exports.has(one)) || others.test(of)) return [];
  // a tool that takes no arguments has no schema, but says what it is
  if (of !== toolType && !schemas.some((one) => exports.has(one))) return [];
  const metadata = exported(world, module, 'metadata');
  const pick = (keys: readonly string[]) =>
    first(keys, (key) => exported(world, module, key) ?? (metadata === null ? null : partOf(world, metadata, key)));
  const handler = first(handlers, (key) => {
    const found = exported(world, module, key);
    return found !== null && callable(found.value) ? found : null;
  });
  const description = pick(['description', 'summary']);
  const schema = pick(schemas);
  const name = pick(names);
  const file = /^index\./.test(basename(module.path))
    ? basename(dirname(module.path))
    : basename(module.path).replace(/\.\w+$/, '');
  if (handler === null || description === null || (schema === null && of !== toolType)) return [];
  return [
    {
      ...blankCandidate,
      framework: metadata === null ? 'custom.module' : 'xmcp',
      place: name?.place ?? handler.place,
      name: nameText(name) ?? file,
      namePlace: name?.place ?? null,
      description,
      schema,
      handler: { value: handler.value, place: handler.place, parameters: null, wanted: null },
      annotations: pick(['annotations']),
      metadata: pick(['_meta']),
    },
  ];
}

/** The type that a top-level variable is declared with, by its name; empty when by none. */
function typeOf(module: ModuleIR, name: string): string {
  const type = module.bindings[module.top.get(name) ?? -1]?.type;
  return type?.k === 'ref' ? type.name : '';
}

function first(keys: readonly string[], find: (key: string) => Found | null): Found | null {
  for (const key of keys) {
    const found = find(key);
    if (found !== null) return found;
  }
  return null;
}

function exported(world: World, module: ModuleIR, name: string): Found | null {
  const what = module.exports.get(name);
  if (what === undefined) return null;
  const value = exportValue(world, module, name);
  if (value === null) return null;
  return { value, place: { module, span: spanOf(module, name) }, key: name };
}

function spanOf(module: ModuleIR, name: string): Span {
  const what = module.exports.get(name);
  if (what?.k === 'term') return what.v;
  const binding = module.bindings[module.top.get(what?.k === 'local' ? what.name : name) ?? -1];
  return binding?.values[0]?.v ?? binding ?? { at: 0, end: 0 };
}
