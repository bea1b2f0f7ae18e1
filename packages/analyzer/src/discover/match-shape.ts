import { membersOf } from '../effects/outside-call.js';
import { callShapes, isFrom } from '../frameworks/index.js';
import type { CallShape } from '../frameworks/shape.js';
import { providerOf } from '../catalogue/index.js';
import { evaluate } from '../link/evaluate.js';
import type { Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { ModuleIR } from '../lower/ir.js';
import type { Settings } from '../settings.js';
import { argumentsAt, values, type CallAt } from './call-at.js';
import { callable } from './callable.js';
import { firstSlot, type Found } from './found.js';
import { nameText } from './name-text.js';

/** The row of the frameworks, or of the user's settings, that a call of a name is; null when it is none. */
export function shapeOf(world: World, at: CallAt, name: string): CallShape | null {
  const shapes = [...settingsShapes(world.settings), ...(callShapes.get(name) ?? [])].filter((one) =>
    one.callee.includes(name),
  );
  const own = shapes.find((shape) => isShape(world, at, shape));
  const alike = own === undefined ? shapes.filter((one) => one.as === 'method' && looksLike(world, at, one)) : [];
  const shape = own ?? alike.find((one) => isImported(at.act.module, one)) ?? alike[0];
  return shape ?? null;
}

function isImported(module: ModuleIR, shape: CallShape): boolean {
  return module.bindings.some((one) => one.imported !== null && isFrom(one.imported.source, shape.sources));
}

function settingsShapes(settings: Settings): CallShape[] {
  return (settings.toolFactories ?? []).map((one) => ({
    id: `settings.${one.callee}`,
    sources: [one.module],
    callee: [one.callee.split('.').at(-1) ?? one.callee],
    as: one.callee.includes('.') ? 'method' : 'function',
    name: one.name === undefined ? ['key'] : [one.name],
    description: one.description === undefined ? [] : [one.description],
    schema: one.schema === undefined ? [] : [one.schema],
    handler: [one.handler],
    class: one.class === undefined ? [] : [one.class],
    parameters: ['arguments', 'context'],
  }));
}

function isShape(world: World, at: CallAt, shape: CallShape): boolean {
  const { call, act } = at;
  if ((shape.as === 'new') !== (call.k === 'new')) return false;
  if (shape.as === 'method') {
    if (call.fn.k !== 'mem') return false;
    return values(evaluate(world, call.fn.of, act)).some((one) => comesFrom(world, one, shape));
  }
  return values(evaluate(world, call.fn, act)).some(
    (one) => comesFrom(world, one, shape) && (one.k !== 'ext' || membersOf(one).length <= 2),
  );
}

function comesFrom(world: World, value: Value, shape: CallShape): boolean {
  if (value.k === 'ext') return value.source !== 'global' && isFrom(value.source, shape.sources);
  // a factory named in settings may be the project's own
  if (value.k === 'fn')
    return shape.sources.some(
      (one) =>
        value.act.module.path
          .slice(world.root.length)
          .replaceAll('\\', '/')
          .replace(/^\/|\.\w+$/g, '') === one.replace(/^\.?\/|\.\w+$/g, ''),
    );
  if (value.k !== 'inst') return false;
  const parent = value.cls.c.super;
  return parent !== null && comesFrom(world, evaluate(world, parent, value.cls.act), shape);
}

/** `server.registerTool(…)` where nobody says what `server` is: the arguments must. */
function looksLike(world: World, at: CallAt, shape: CallShape): boolean {
  if (at.call.fn.k !== 'mem' || at.call.k === 'new') return false;
  const receivers = values(evaluate(world, at.call.fn.of, at.act));
  if (
    receivers.some(
      (one) =>
        one.k === 'fn' ||
        one.k === 'list' ||
        (one.k === 'ext' && providerOf(one.source) !== null && !/mcp/i.test(one.source) && one.source !== '@context'),
    )
  )
    return false;
  const args = argumentsAt(world, at);
  if (shape.overloads === true) return args.length >= 2 && nameText(args[0]) !== null && isHandler(args.at(-1));
  const handler = firstSlot(world, args, shape.handler);
  const rest = [shape.description, shape.schema].filter((slots) => firstSlot(world, args, slots) !== null).length;
  const name = firstSlot(world, args, shape.name);
  return isHandler(handler) && rest >= 1 && (nameText(name) !== null || name?.value.k === 'top');
}

function isHandler(found: Found | null | undefined): boolean {
  return (
    found !== null &&
    found !== undefined &&
    (callable(found.value) || found.value.k === 'top' || found.value.k === 'ext')
  );
}
