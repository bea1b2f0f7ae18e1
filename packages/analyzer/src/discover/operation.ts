import { judgeRequest } from '../effects/http.js';
import type { Reach } from '../effects/reached.js';
import { reachesNothing } from '../effects/reached.js';
import { isGrave } from '../effects/verbs.js';
import { hole } from '../link/value.js';
import type { World } from '../link/world.js';
import type { ModuleIR, ObjectTerm, Term, TypeTerm } from '../lower/ir.js';
import type { Candidate, Operation } from './candidate.js';

const methodKeys = /^(?:method|httpMethod)$/;
const urlKeys = /^(?:path|url|endpoint)$/;
const ofTools = /(?:^|[\\/_.-])(?:mcp|tools?)(?=[\\/_.-]|$)/i;

/** `{ name, method: 'POST', path: '/bills', inputSchema }`: an operation of an API as it is told to a model. */
export function isOperation(world: World, { props }: ObjectTerm, type: TypeTerm | null, module: ModuleIR): boolean {
  const keys = props.map((one) => one.key ?? '');
  if (!keys.some((one) => methodKeys.test(one))) return false;
  const isTyped = type?.k === 'ref' && /Tool/.test(type.name);
  if (isTyped || keys.some((one) => /^input_?[sS]chema$/.test(one))) return true;
  const isRoute = keys.some((one) => /^(?:handler|responses?|middlewares?)$/.test(one));
  return !isRoute && keys.includes('description') && ofTools.test(module.path.slice(world.root.length));
}

/** What an operation sends; null when it does not say so in writing. */
export function operationOf({ props }: ObjectTerm): Operation | null {
  const textOf = (keys: RegExp) => writtenOut(props.find((one) => keys.test(one.key ?? ''))?.v);
  const [method, url] = [textOf(methodKeys), textOf(urlKeys)];
  return method === null || url === null || !/^[a-z]{3,7}$/i.test(method) ? null : { method, url };
}

function writtenOut(term: Term | undefined): string | null {
  if (term?.k === 'lit') return typeof term.v === 'string' ? term.v : null;
  return term?.k === 'tpl' ? term.quasis.join(hole) : null;
}

/** What a tool does of which only the definition of its request is there. */
export function reachOfOperation({ operation, place, name }: Candidate): Reach | null {
  if (operation === null) return null;
  const { method, url } = operation;
  const does = judgeRequest(method, url);
  if (does === 'unknown') return null;
  if (does === 'read') return { ...reachesNothing, asks: true, leaves: true, size: 1 };
  const effect = {
    kind: does,
    verb: `request ${method.toUpperCase()}`,
    target: url.replaceAll(hole, '…'),
    confidence: 'code',
    key: null,
    delta: null,
    guarded: false,
    module: null,
    grave: isGrave(does, url),
    free: false,
    place,
  } as const;
  const step = { fn: name ?? '', module: place.module, at: place.span.at };
  return { ...reachesNothing, effects: [{ effect, path: [step], retry: null }], leaves: true, size: 1 };
}
