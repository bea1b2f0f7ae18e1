import type { World } from '../link/world.js';
import { fullTank } from '../link/world.js';
import type { ModuleIR, Span } from '../lower/ir.js';
import type { Candidate } from './candidate.js';
import { findCallTools } from './find-calls.js';
import { findClassTools } from './find-classes.js';
import { findModuleTools } from './find-modules.js';
import { findObjectTools } from './find-objects.js';

/** Every tool that a file declares, in the order of the text. */
export function findTools(world: World, module: ModuleIR): Candidate[] {
  world.nesting = 0;
  const all = [findCallTools, findClassTools, findModuleTools, findObjectTools].flatMap((find) => {
    world.fuel = fullTank * 4; // what one way cost is not the next one's
    return find(world, module);
  });
  const kept: Candidate[] = [];
  for (const one of all.sort(outerFirst)) if (!kept.some((other) => isPartOf(one, other))) kept.push(one);
  return kept;
}

function outerFirst(a: Candidate, b: Candidate): number {
  return a.place.span.at - b.place.span.at || b.place.span.end - a.place.span.end;
}

/** An object that belongs to another declaration, or that declares the same tool again. */
function isPartOf(one: Candidate, other: Candidate): boolean {
  if (other.parts.some((part) => part.module === one.place.module && same(part.span, one.place.span))) return true;
  if (one.name !== other.name || one.place.module !== other.place.module) return false;
  if (one.handler !== null && one.handler.value === other.handler?.value) return true;
  return one.place.span.at >= other.place.span.at && one.place.span.end <= other.place.span.end;
}

function same(a: Span, b: Span): boolean {
  return a.at === b.at && a.end === b.end;
}
