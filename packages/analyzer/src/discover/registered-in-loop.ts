import { calleeName } from '../link/callers.js';
import { genericActivation } from '../link/generic.js';
import { filesMentioning } from '../link/mentions.js';
import type { Value } from '../link/value.js';
import { fullTank, once, type World } from '../link/world.js';
import type { CallAt } from './call-at.js';
import type { Handler } from './candidate.js';
import { facetsOf } from './facets.js';
import { nameText, wordsOf } from './name-text.js';
import { ownShape } from './shape-candidate.js';
import { loopOf, turnOf, type Loop } from './turns.js';

const registers = /^(?:registerTool|tool|addTool)$/;
const servers = ['registerTool', 'McpServer', 'FastMCP'];
const mostEntries = 2000;

/**
 * The handler that a loop gives to the entry of a name: `for (const tool of tools) server.tool(tool.name, …, run(tool))`.
 * Null when no loop registers the name.
 */
export function handlerInLoop(world: World, name: string): Handler | null {
  for (const { at, loop, entries } of loopsOf(world)) {
    const item = entries.get(name);
    if (item === undefined) continue;
    const declared = ownShape(world, turnOf(world, at, loop, item), calleeName(at.call));
    if (declared?.handler) return declared.handler;
  }
  return null;
}

interface RegisteringLoop {
  readonly at: CallAt;
  readonly loop: Loop;
  /** What the loop goes through, by the tool's name. */
  readonly entries: ReadonlyMap<string, Value>;
}

function loopsOf(world: World): readonly RegisteringLoop[] {
  return once(world, 'registrations in loops', () => {
    const files = new Set(servers.flatMap((one) => filesMentioning(world, one)));
    return [...files].flatMap((file) => {
      const module = world.sources.module(file);
      if (module === null) return [];
      return module.calls.flatMap(({ call, f, owner }) => {
        if (call.fn.k !== 'mem' || !registers.test(calleeName(call))) return [];
        world.fuel = fullTank * 4;
        const at: CallAt = { call, act: genericActivation(world, module, f), owner };
        const loop = loopOf(world, at);
        if (loop === null || loop.items.length > mostEntries) return [];
        return [{ at, loop, entries: byName(world, loop, at) }];
      });
    });
  });
}

function byName(world: World, loop: Loop, at: CallAt): ReadonlyMap<string, Value> {
  const place = { module: at.act.module, span: at.call };
  const named = loop.items.flatMap((item) => {
    const [key, value] = item.k === 'list' ? item.items : [];
    const own = key === undefined ? nameText(facetsOf(world, { value: item, place }).name) : wordsOf(key);
    return own === null || (key !== undefined && value === undefined) ? [] : [[own, item] as const];
  });
  return new Map(named);
}
