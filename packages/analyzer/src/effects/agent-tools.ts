import { providerOf } from '../catalogue/index.js';
import { toolsOfAgent } from '../link/agents.js';
import { entriesOf } from '../link/elements.js';
import { memberOf } from '../link/member.js';
import type { Closure, External, Value } from '../link/value.js';
import type { World } from '../link/world.js';

/** What a model may run that is asked with tools. */
export interface AgentTools {
  readonly handlers: readonly Closure[];
  /** Some tools are not in sight. */
  readonly isOpen: boolean;
}

/** `agent.generate(…)`, `run(agent, …)`, `generateText({ tools })`: the model may call each tool that it was given. */
export function toolsAsked(world: World, of: External, args: readonly Value[]): AgentTools | null {
  if (providerOf(of.source)?.family !== 'models' || !asks.test(of.path.at(-1) ?? '')) return null;
  const own = toolsOfAgent(world, of);
  const handed = args.flatMap((one) => {
    if (one.k !== 'obj') return toolsOfAgent(world, one) ?? [];
    return one.term.props.some(({ key }) => key === 'tools') ? [memberOf(world, one, 'tools')] : [];
  });
  const all = own === null ? handed : [own, ...handed];
  if (all.length === 0) return null;
  const found = all.flatMap((one) => handlersIn(world, one));
  return { handlers: found.filter((one) => one !== null), isOpen: found.includes(null) };
}

const asks =
  /^(?:(?:generate|stream)(?:Text|Object|Legacy|VNext)?|run|runStream|runStreamed|invoke|call|execute|network|query)$/;

/** Null stands for tools that are not in sight. */
function handlersIn(world: World, tools: Value): readonly (Closure | null)[] {
  if (tools.k === 'union') return tools.of.flatMap((one) => handlersIn(world, one));
  if (tools.k === 'lit') return [];
  const entries = tools.k === 'list' ? tools.items : [...(entriesOf(world, tools)?.values() ?? [null])];
  return entries.flatMap((one) => (one === null ? [null] : handlerOf(world, one)));
}

function handlerOf(world: World, tool: Value): readonly (Closure | null)[] {
  // `openai.tools.webSearch()`: the provider runs it
  if (tool.k === 'ext')
    return /^(?:tool|DynamicStructuredTool|DynamicTool)$/.test(tool.path.at(-2) ?? '') ? [null] : [];
  if (tool.k !== 'obj' && tool.k !== 'dict') return [null];
  const handler = memberOf(world, tool, 'execute');
  return handler.k === 'fn' ? [handler] : [];
}
