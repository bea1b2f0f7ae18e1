import type { ToolClass } from '@retrysafe/decorators';
import type { RefusedCall } from './answer.js';
import type { CallEvent, EventSubject } from './events.js';
import type { Intent } from './store.js';
import type { Surroundings } from './surroundings.js';

export interface Subject {
  readonly tool: { readonly name: string; readonly class: ToolClass };
  readonly intent?: Intent;
  /** The name of a `call.step`. */
  readonly part?: string;
}

type Without<Event> = Event extends CallEvent ? Omit<Event, keyof EventSubject> : never;

/** One event without its subject. */
export type Happening = Without<CallEvent>;

/** Tell the listeners, if there are any. */
export function tell(
  { events }: Pick<Surroundings, 'events'>,
  { tool, intent, part }: Subject,
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
  tool: Subject['tool'],
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
