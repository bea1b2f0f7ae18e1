import { channel } from 'node:diagnostics_channel';
import type { ToolClass } from '@retrysafe/decorators';
import type { Difference } from './drift.js';

/** Which call an event is about. A read has no key; outside a plan or a turn it has no task and no step. */
export interface EventOrigin {
  readonly tool: string;
  readonly class: ToolClass;
  readonly key?: string;
  readonly tenant?: string;
  readonly task?: string;
  readonly step?: string;
  readonly ordinal?: string;
  readonly generation?: number;
  /** Inside `call.step`: the part's name. */
  readonly part?: string;
}

/** What happened. Never holds arguments or results; `drift` says where they differ, and how as far as `redact` lets it. */
export type DispatcherEvent = CallEvent | StoreEvent;

/** What happened to one call, and to which. */
export type CallEvent = EventOrigin &
  (
    | { readonly kind: 'claimed'; readonly fence: number }
    /** The handler was started. `attempt` 1 is the first start in this call. */
    | { readonly kind: 'started'; readonly attempt: number }
    | {
        readonly kind: 'settled';
        readonly state: 'done' | 'failed' | 'unknown';
        readonly attempts: number;
        readonly resultLost?: boolean;
      }
    /** A duplicate was answered with the original's outcome. */
    | { readonly kind: 'deduplicated'; readonly state: 'done' | 'failed' | 'unknown' | 'denied' }
    /** Another caller's arguments differ from the first ones, which were used. Keys of a Map, and names that are no identifier, are left out of the paths. */
    | { readonly kind: 'drift'; readonly differences: readonly Difference[] }
    /** A live holder has the key: this call waits for it. */
    | { readonly kind: 'waiting'; readonly leaseLeftMs: number }
    /** A holder's lease ran out and this call has the key now. `interrupted`: its handler had been started. */
    | { readonly kind: 'took-over'; readonly fence: number; readonly interrupted: boolean }
    | {
        readonly kind: 'retrying';
        readonly after: 'not-executed' | 'ambiguous';
        readonly attempt: number;
        readonly waitMs: number;
      }
    /** The effect may or may not have happened, and nobody will repeat it by itself: a person should look. */
    | { readonly kind: 'unknown'; readonly after: 'ambiguous' | 'interrupted' | 'again' }
    /** A handler returned after its key was lost, with another outcome recorded: its own is kept as evidence. */
    | { readonly kind: 'divergent'; readonly fence: number }
    | { readonly kind: 'lease-lost'; readonly fence: number }
    | { readonly kind: 'probed'; readonly happened: true | false | 'cannot-tell' }
    /** A framework's pause went through; the key was given back. */
    | { readonly kind: 'paused' }
    | { readonly kind: 'refused'; readonly code: string }
    | { readonly kind: 'approval-asked'; readonly approvalId: string; readonly lapsesAt: number }
    | {
        readonly kind: 'approval-decided';
        readonly approvalId: string;
        readonly approved: boolean;
        readonly by: string;
      }
    /** A person said how an `unknown` ended. */
    | { readonly kind: 'resolved'; readonly state: 'done' | 'failed'; readonly by: string }
    /** The effect is done but its outcome is not in the store: a later call may find it unknown. */
    | { readonly kind: 'unrecorded'; readonly state: 'done' | 'failed' | 'unknown' }
  );

/** What happened to the store itself. */
export type StoreEvent =
  /** `method` of the store rejected, or left out what is damaged; `code` is its error's, where that is a short word. */
  | ({ readonly kind: 'store-failed'; readonly method: string; readonly code?: string } & Partial<EventOrigin>)
  | { readonly kind: 'swept'; readonly expired: number; readonly removed: number };

/**
 * Hears each event at once, in its order. What it throws is told once as a warning of the process, and changes no
 * call.
 */
export type EventListener = (event: DispatcherEvent) => void;

/** Tells `onEvent` and whoever subscribed to the diagnostics channel 'retrysafe'. Never throws. */
export interface Emitter {
  emit(event: DispatcherEvent): void;
  /** False while nobody listens: then an event need not be made. */
  readonly heard: boolean;
}

/** A listener that throws, or whose promise rejects, harms no call: a process warning says so, once. */
export function createEmitter(...listeners: readonly (EventListener | undefined)[]): Emitter {
  return new ListeningEmitter(listeners.filter((listener) => listener !== undefined));
}

class ListeningEmitter implements Emitter {
  readonly #heardBy: readonly EventListener[];
  #warned = false;

  constructor(heardBy: readonly EventListener[]) {
    this.#heardBy = heardBy;
  }

  get heard(): boolean {
    return this.#heardBy.length > 0 || events.hasSubscribers;
  }

  emit(event: DispatcherEvent): void {
    if (events.hasSubscribers) events.publish(event); // Node reports a subscriber's error as uncaught, never here
    for (const listener of this.#heardBy) {
      try {
        const returned: unknown = listener(event);
        if (returned instanceof Promise) returned.catch((error: unknown) => this.#complain(error));
      } catch (error) {
        this.#complain(error);
      }
    }
  }

  #complain(error: unknown): void {
    if (this.#warned) return;
    this.#warned = true;
    process.emitWarning(
      `A listener of events failed (${error instanceof Error ? error.name : typeof error}). Calls go on; this is said once.`,
      { code: 'RETRYSAFE_LISTENER' },
    );
  }
}

const events = channel('retrysafe');
