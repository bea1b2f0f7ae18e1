import type { Effect, Tool } from '@retrysafe/analyzer';

/** How a tool comes to an effect: `createInvoice → BillingClient.post (client.ts:41) → fetch POST (client.ts:43)`. */
export function evidenceOf({ path, verb }: Effect, from?: Tool): string {
  const [handler, ...below] = path;
  const start = from?.name ?? handler?.fn ?? verb;
  // A callback without a name says nothing that the hop around it does not say.
  const named = below.filter(({ fn }) => fn !== 'anonymous').map(({ fn, file, line }) => `${fn} (${file}:${line})`);
  const shown = named.length <= most ? named : [...named.slice(0, 2), '…', ...named.slice(2 - most)];
  return [start, ...shown].join(' → ');
}

const most = 5;

/** The strongest evidence for what the code of `tool` does; undefined when only its name says so. */
export function strongestOf(tool: Tool): Effect | undefined {
  return tool.inferred.effects.find(({ confidence }) => confidence === 'code');
}

/** `'create_invoice'`, or words for a tool whose name the code does not spell out. */
export function nameOf({ name }: Tool): string {
  return name === null ? 'This tool' : `'${name}'`;
}
