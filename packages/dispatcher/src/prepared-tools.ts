import type { ToolDefinition } from '@retrysafe/decorators';
import { checkedTransaction } from './checked-transaction.js';
import { rulesOf } from './decide.js';
import { OptionError, type Policies } from './policy.js';
import { createRegistry, type RegisteredTool } from './registry.js';
import type { Store } from './store.js';
import type { DispatchedTool } from './surroundings.js';
import type { Transact } from './transaction.js';

/** All tools by name, with what their class and the policies make of them. Throws a `RegistrationError` or an `OptionError`. */
export function preparedTools(tools: object, policies: Policies, store: Store): ReadonlyMap<string, DispatchedTool> {
  return new Map(createRegistry(tools).tools.map((tool) => [tool.definition.name, prepared(tool, policies, store)]));
}

function prepared(tool: RegisteredTool, policies: Policies, store: Store): DispatchedTool {
  const { definition } = tool;
  return {
    ...tool,
    name: definition.name,
    class: definition.class,
    rules: rulesOf(definition),
    policy: policies[definition.class],
    windowMs: definition.window === undefined ? Infinity : spanMs(definition.name, definition.window),
    transact: definition.transactional === true ? transactOf(definition, store) : undefined,
  };
}

function transactOf({ name, probe }: ToolDefinition, store: Store): Transact {
  const { transaction } = store;
  if (transaction === undefined)
    throw new OptionError(
      `'${name}' is transactional, and this store cannot commit its record together with what it writes. ` +
        `Use sqliteStore, or postgresStore with a pg.Pool or its option 'connect'; or leave 'transactional' out.`,
    );
  if (probe !== undefined)
    throw new OptionError(
      `'${name}' is transactional, so its record says how it ended, and nobody asks a probe. Leave 'probe' out.`,
    );
  return checkedTransaction((request, work) => transaction.call(store, request, work));
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function spanMs(tool: string, span: string): number {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(span) ?? [];
  const ms = Number(count) * (units[unit] ?? NaN);
  if (Number.isNaN(ms)) throw new OptionError(`'${tool}' has a window that is no time. Write it like '24h' or '5m'.`);
  return ms;
}
