import { agents } from './agents.js';
import { langchain } from './langchain.js';
import { mcp } from './mcp.js';
import { retrysafe } from './retrysafe.js';
import type { CallShape, ClassShape, DecoratorShape, Framework } from './shape.js';

const all: readonly Framework[] = [retrysafe, mcp, agents, langchain];

/** Shapes by the name that is called, so that most calls are passed over with one look. */
export const callShapes: ReadonlyMap<string, readonly CallShape[]> = byCallee(all.flatMap((one) => one.calls ?? []));
export const classShapes: readonly ClassShape[] = all.flatMap((one) => one.classes ?? []);
export const decoratorShapes: readonly DecoratorShape[] = all.flatMap((one) => one.decorators ?? []);

function byCallee(shapes: readonly CallShape[]): Map<string, CallShape[]> {
  const found = new Map<string, CallShape[]>();
  for (const shape of shapes) for (const name of shape.callee) found.set(name, [...(found.get(name) ?? []), shape]);
  return found;
}

/** Whether an import source is one of a list, where `*` at either end stands for anything. */
export function isFrom(source: string, sources: readonly string[]): boolean {
  return sources.some((one) => {
    const [start = '', end = ''] = one.replace(/^\*/, '').split('*');
    if (one.startsWith('*')) return source.includes(start);
    return one.includes('*') ? source.startsWith(start) && source.endsWith(end) : source === one;
  });
}
