import type { TSESTree } from '@typescript-eslint/types';
import { evaluate } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import type { Value } from '../link/value.js';
import { fullTank, type World } from '../link/world.js';
import { spanOf } from '../lower/context.js';
import type { ModuleIR, Term } from '../lower/ir.js';
import { lowerModule } from '../lower/module.js';
import type { Tool } from '../model.js';
import type { Note } from '../note.js';
import type { FileReport, ImportedName, KeyOrigin, KeySlot, RetrySite } from '../reports.js';
import type { FileFacts } from './file-facts.js';
import { keySlotsOf } from './key-slots.js';
import { sourcesOf } from './key-source.js';
import { retriesOf } from './retries.js';
import type { Sites } from './sites.js';

const unknownOrigin: KeyOrigin = { mintedBy: 'unknown', sources: ['unknown'], trail: [] };

/** The report of a file that cannot be read. */
export function emptyReport(file: string, notes: readonly Note[]): FileReport {
  return {
    file,
    tools: [],
    notes,
    keySlots: [],
    retries: [],
    importOf: () => null,
    originOf: () => unknownOrigin,
    toolAt: () => null,
  };
}

/** What is costly is found when it is first asked for. */
export function createFileReport(facts: FileFacts): FileReport {
  const { world, file, sites, tools } = facts;
  const terms = lazily(() => spansOf(facts));
  const slots = lazily(() => refuelled(world, () => keySlotsOf(facts)));
  const retries = lazily(() => refuelled(world, () => retriesOf(facts)));
  const valueAt = (node: TSESTree.Node): ValueIn | null => {
    const module = facts.module();
    const span = spanOf(node);
    const found = module === null ? undefined : terms().get(`${span.at}:${span.end}`);
    if (module === null || found === undefined) return null;
    return {
      module,
      value: refuelled(world, () => evaluate(world, found.term, genericActivation(world, module, found.f))),
    };
  };
  return {
    file: sites.file(file),
    tools,
    notes: facts.notes,
    get keySlots(): readonly KeySlot[] {
      return slots();
    },
    get retries(): readonly RetrySite[] {
      return retries();
    },
    importOf: (node) => importedName(valueAt(node)),
    originOf: (node) => originOf(world, sites, valueAt(node), node),
    toolAt: (node) => toolAt(tools, spanOf(node)),
  };
}

function refuelled<T>(world: World, find: () => T): T {
  world.fuel = fullTank;
  // a question before may have ended in a throw
  world.depth = 0;
  world.nesting = 0;
  return find();
}

function lazily<T>(find: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: find() }).value;
}

/** The module once more, this time remembering which term each node became; the indices are the same. */
function spansOf({ host, file, text }: FileFacts): Map<string, { readonly term: Term; readonly f: number }> {
  const spans = new Map<string, { readonly term: Term; readonly f: number }>();
  if (host !== null) lowerModule(host.ast, { path: file, text, spans });
  return spans;
}

interface ValueIn {
  readonly value: Value;
  readonly module: ModuleIR;
}

function importedName(at: ValueIn | null): ImportedName | null {
  if (at === null) return null;
  const { value, module } = at;
  const found = value.k === 'union' ? value.of.find((one) => one.k === 'ext') : value;
  if (found === undefined) return null;
  if (found.k === 'ext')
    return found.source === '@context' ? null : { source: found.source, file: null, path: found.path };
  if (found.k === 'fn' && found.act.module !== module)
    return { source: found.act.module.path, file: found.act.module.path, path: [found.fn.name] };
  if (found.k === 'cls' && found.act.module !== module)
    return { source: found.act.module.path, file: found.act.module.path, path: [found.c.name] };
  return found.k === 'ns' ? { source: found.module.path, file: found.module.path, path: ['*'] } : null;
}

function originOf(world: World, sites: Sites, at: ValueIn | null, node: TSESTree.Node): KeyOrigin {
  if (at === null) return unknownOrigin;
  const { value, module } = at;
  const sources = sourcesOf(world, value);
  return { mintedBy: sources[0] ?? 'unknown', sources, trail: [sites.of({ module, span: spanOf(node) })] };
}

function toolAt(tools: readonly Tool[], span: { readonly at: number; readonly end: number }): Tool | null {
  const around = (node: TSESTree.Node | undefined) => {
    if (node === undefined) return false;
    const own = spanOf(node);
    return own.at <= span.at && own.end >= span.end;
  };
  return (
    tools.findLast((one) => around(one.site.node) || around(one.handler?.node) || around(one.schema?.node)) ?? null
  );
}
