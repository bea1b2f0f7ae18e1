import type { ToolClass } from '@retrysafe/decorators';
import type { RefusedCall } from './answer.js';
import type { CallEvent, EventOrigin } from './events.js';
import type { Intent } from './store.js';
import type { Surroundings } from './surroundings.js';

/** The call that something happened to. */
export interface Origin {
  readonly tool: { readonly name: string; readonly class: ToolClass };
  readonly intent?: Intent;
  /** The name of a `call.step`. */
  readonly part?: string;
}

type Without<Event> = Event extends CallEvent ? Omit<Event, keyof EventOrigin> : never;

/** One event without its origin. */
export type Happening = Without<CallEvent>;

/** Tell the listeners, if there are any. */
export function tell(
  { events }: Pick<Surroundings, 'events'>,
  { tool, intent, part }: Origin,
  happening: Happening,
  key?: string,
  generation?: number,
): void {
  if (!events.heard) return;
  events.emit({
    tool: tool.name,
    class: tool.class,
    ...(intent !== undefined && {
      tenant: intent.tenant,
      task: intent.task,
      step: intent.step,
      ordinal: intent.ordinal,
    }),
    ...(key !== undefined && { key }),
    ...(part !== undefined && { part }),
    ...(generation !== undefined && { generation }),
    ...happening,
  });
}

/** Tell why a call is refused. */
export function tellRefusal(
  around: Pick<Surroundings, 'events'>,
  tool: Origin['tool'],
  answer: RefusedCall,
): RefusedCall {
  tell(around, { tool }, { kind: 'refused', code: answer.code });
  return answer;
}

export function tellStoreFailure({ events }: Pick<Surroundings, 'events'>, method: string, error: unknown): void {
  if (!events.heard) return;
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  events.emit({
    kind: 'store-failed',
    method,
    ...(typeof code === 'string' && /^[\w-]{1,40}$/.test(code) && { code }),
  });
}
