import type { KeyUse, Tool } from '@retrysafe/analyzer';

/**
 * How the key of the call comes to `slot`, as the last sentence of a message, without its full stop: only our own tools
 * are handed one. `fits` says what the slot takes when the whole key is too much.
 */
export function keyMend({ framework, name }: Tool, slot: string | null, fits: KeyUse['fits'] = null): string {
  const place = slot === null ? '' : ` as \`${slot}\``;
  const key = fits === null ? 'call.idempotencyKey' : `call.keyFor(${typeof fits === 'string' ? `'${fits}'` : fits})`;
  if (framework.startsWith('retrysafe.')) return `Send the key of the call (\`${key}\`)${place}`;
  return (
    `Run the tool through the dispatcher: let this handler only do \`dispatcher.call('${name ?? '…'}', args, { task, step })\`, ` +
    `and let the dispatcher's tool, which is handed the key${fits === null ? '' : ` (\`${key}\`)`}, send it${place}`
  );
}
