import type { Activation } from '../link/value.js';
import type { ModuleIR } from '../lower/ir.js';
import type { Place, RawEffect } from './raw.js';

/** A function on the way to an effect. */
export interface Step {
  readonly fn: string;
  readonly module: ModuleIR;
  readonly at: number;
}

export interface RawRetry {
  readonly kind: 'loop' | 'library';
  readonly by: string;
  readonly place: Place;
}

export interface Reached {
  readonly effect: RawEffect;
  /** From the function that was asked about to the one that holds the call. */
  readonly path: readonly Step[];
  readonly retry: RawRetry | null;
}

/** A call that goes on to a tool of our dispatcher: `dispatcher.call('create_invoice', args, { task, step })`. */
export interface Dispatch {
  /** Null where the code does not spell the tool's name out. */
  readonly tool: string | null;
  /** From the function that was asked about to the one that holds the call. */
  readonly path: readonly Step[];
  readonly place: Place;
}

/** A function that is not gone into, since what it does is done on the side: a log, a cache, a login. */
export interface Aside {
  readonly run: Activation;
  /** From the function that was asked about to the one that holds the call. */
  readonly path: readonly Step[];
}

export interface Reach {
  readonly effects: readonly Reached[];
  /** Calls that could not be followed and may do anything. */
  readonly unresolved: readonly Place[];
  /** Calls of code that was not found, whose names sound harmless: no reason to suspect a write, and none to rule one out. */
  readonly unseen: readonly Place[];
  /** Calls of our dispatcher, which holds each tool to its class. */
  readonly dispatches: readonly Dispatch[];
  /** What is done on the side, each function once. */
  readonly asides: readonly Aside[];
  /** Some call looks at the world outside without changing it. */
  readonly asks: boolean;
  /** Some call goes to other code of the project, to a framework or to a library that does more than compute. */
  readonly leaves: boolean;
  /** A budget was hit: there may be more. */
  readonly cut: boolean;
  /** Functions that were gone through, each as often as it was. */
  readonly size: number;
}

export const reachesNothing: Reach = {
  effects: [],
  unresolved: [],
  unseen: [],
  dispatches: [],
  asides: [],
  asks: false,
  leaves: false,
  cut: false,
  size: 0,
};
