import type { Tool } from '@retrysafe/analyzer';

/** How the key of the call comes to `slot`, as the last sentence of a message, without its full stop: only our own tools are handed one. */
export function keyMend({ framework, name }: Tool, slot: string | null): string {
  const place = slot === null ? '' : ` as \`${slot}\``;
  if (framework.startsWith('retrysafe.')) return `Send the key of the call (\`call.idempotencyKey\`)${place}`;
  return (
    `Run the tool through the dispatcher: let this handler only do \`dispatcher.call('${name ?? '…'}', args, { task, step })\`, ` +
    `and let the dispatcher's tool, which is handed the key, send it${place}`
  );
}
