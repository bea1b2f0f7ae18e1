import { rulesOf } from './decide.js';
import { OptionError, type Policies } from './policy.js';
import { createRegistry, type RegisteredTool } from './registry.js';
import type { DispatchedTool } from './surroundings.js';

/** All tools by name, with what their class and the policies make of them. Throws a `RegistrationError` or an `OptionError`. */
export function preparedTools(tools: readonly unknown[], policies: Policies): ReadonlyMap<string, DispatchedTool> {
  return new Map(createRegistry(tools).tools.map((tool) => [tool.definition.name, prepared(tool, policies)]));
}

function prepared(tool: RegisteredTool, policies: Policies): DispatchedTool {
  const { definition } = tool;
  if (definition.transactional === true) {
    throw new OptionError(
      `'${definition.name}' is transactional, which this store does not offer. Leave 'transactional' out, or use a store that takes it.`,
    );
  }
  return {
    ...tool,
    name: definition.name,
    class: definition.class,
    rules: rulesOf(definition),
    policy: policies[definition.class],
    windowMs: definition.window === undefined ? Infinity : spanMs(definition.name, definition.window),
  };
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function spanMs(tool: string, span: string): number {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(span) ?? [];
  const ms = Number(count) * (units[unit] ?? NaN);
  if (Number.isNaN(ms)) throw new OptionError(`'${tool}' has a window that is no time. Write it like '24h' or '5m'.`);
  return ms;
}
