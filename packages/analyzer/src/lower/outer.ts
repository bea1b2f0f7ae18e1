import type { Context } from './context.js';

/** Finds for each function how far out it needs the runs around it. Names must be resolved. */
export function findOuter(cx: Context): void {
  for (const { ref, f } of cx.references) {
    const owner = cx.bindings[ref.b]?.f ?? 0;
    if (owner !== f) uses(cx, f, owner);
  }
  // whose `this` it is hangs on how each function around is called
  for (const f of new Set(cx.selves)) for (let at = f; at > 0; at = parentOf(cx, at)) uses(cx, at, parentOf(cx, at));
}

/** What a function uses, those between it and the owner use too. */
function uses(cx: Context, f: number, owner: number): void {
  for (let at = f; at > owner; at = parentOf(cx, at)) {
    const fn = cx.functions[at];
    if (fn === undefined || fn.outer === owner) return;
    if (fn.outer < owner) fn.outer = owner;
  }
}

function parentOf(cx: Context, f: number): number {
  return cx.functions[f]?.parent ?? 0;
}
