import { textOf } from '../link/evaluate.js';
import { origin } from '../link/origin.js';
import { taintOf } from '../link/taint-of.js';
import { hole, type Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { EffectKind } from '../model.js';
import { effect, membersOf, type OutsideCall } from './outside-call.js';
import type { Judged } from './raw.js';
import { harmless } from './raw.js';

/** What becomes of a write to files when its path tells more than its row does; null when it does not. */
export function byFile(world: World, call: OutsideCall, kind: EffectKind): Judged | null {
  const member = membersOf(call.of).at(-1) ?? '';
  // what is moved or copied counts where it goes
  const moved = call.args.length >= 2 && /^(?:rename|copy|cp|move|link|symlink)/.test(member);
  const path = textOf(call.args[moved ? 1 : 0] ?? world.make.unknown);
  // a folder for what the tool writes is not what it is for
  if (makesFolder.test(member) && !isModelsFolder(call.args[0]))
    return effect(world, call, { kind: 'set', confidence: 'name' });
  if (passing.test(path)) return harmless;
  // a file of the program's own is put away, not a thing of the user's destroyed
  if (kind === 'delete' && !isModels(call.args[0])) return effect(world, call, { kind: 'set' });
  return null;
}

const makesFolder = /^(?:mkdir|mkdirSync|mkdirs|mkdirp|ensureDir|ensureDirSync|ensureFile)$/;
/** Kept for a while, or for whoever watches the program. */
const passing = /^\/tmp|\/tmp\/|(?:^|[/\\])\.?(?:cache|logs?|tmp|temp)(?:[/\\]|$)|\.log$/i;

/** Written by the model itself, or built right around what it wrote. */
function isModels(value: Value | undefined): boolean {
  return value !== undefined && value.k !== 'ext' && (taintOf(value) & origin.model) !== 0;
}

/** The folder that the model names itself, not one of the program's own in it. */
function isModelsFolder(value: Value | undefined): boolean {
  return value !== undefined && isModels(value) && (value.k !== 'text' || value.text.endsWith(hole));
}
