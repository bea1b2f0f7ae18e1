import type { Effect, Tool } from '@retrysafe/analyzer';

/**
 * How a tool comes to an effect: `createInvoice → BillingClient.post (client.ts:41) → fetch POST (client.ts:43)`. What has
 * no name is left out: a handler whose tool has none, or the function around a retry.
 */
export function evidenceOf({ path, verb }: Effect, from?: Tool): string {
  const start = from?.name ?? path[0]?.fn ?? verb;
  const named = namedBelow(path).map(({ fn, file, line }) => `${fn} (${file}:${line})`);
  const shown = named.length <= most ? named : [...named.slice(0, 2), '…', ...named.slice(2 - most)];
  return [...(start === nameless ? [] : [start]), ...shown].join(' → ');
}

const most = 5;

const nameless = 'anonymous';
// A callback without a name says nothing that the hop around it does not say.
const namedBelow = ([, ...below]: Effect['path']) => below.filter(({ fn }) => fn !== nameless);

/**
 * Whether an effect is so close to its handler that it is what the tool is for. Farther down stand the mail that says a
 * login has lapsed, and the counter of what was used.
 */
export function isNear({ path }: Effect): boolean {
  return namedBelow(path).length <= most;
}

/** The strongest evidence for what the code of `tool` does; undefined when only its name says so. */
export function strongestOf(tool: Tool): Effect | undefined {
  return tool.inferred.effects.find(({ confidence }) => confidence === 'code');
}

/** `'create_invoice'`, or words for a tool whose name the code does not spell out. */
export function nameOf({ name }: Tool): string {
  return name === null ? 'This tool' : `'${name}'`;
}
