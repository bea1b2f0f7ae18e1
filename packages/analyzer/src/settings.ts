import type { ToolClass } from '@retrysafe/decorators';
import type { EffectKind } from './model.js';

/** A place in a call: an argument index (`'0'`), a property below it (`'1.inputSchema'`), or `'-1'` for the last argument. */
export type Slot = string;

/** A tool factory that no built-in row knows. */
export interface ToolFactory {
  /** Import source, as written or as a path relative to the project's root. */
  readonly module: string;
  /** The exported name, with members: `createTool`, `Registry.add`. */
  readonly callee: string;
  readonly name?: Slot;
  readonly description?: Slot;
  readonly schema?: Slot;
  readonly handler: Slot;
  readonly class?: Slot;
}

/** What a function of a library does, where no built-in row knows or the built-in row is wrong. */
export interface DeclaredEffect {
  readonly module: string;
  /** Member path from the export, e.g. `Client.orders.create`. `*` stands for any one member. */
  readonly member: string;
  readonly effect: 'none' | EffectKind;
  /** Where the call takes a key. */
  readonly key?: Slot;
}

/** `settings.retrysafe` in an ESLint config, or the same object for the command line. */
export interface Settings {
  readonly toolFactories?: readonly ToolFactory[];
  readonly effects?: readonly DeclaredEffect[];
  /** Tool name to class: a tag for code that cannot carry one. */
  readonly classes?: Readonly<Record<string, ToolClass>>;
  /** Names of functions that ask a person before they return. */
  readonly approvalGates?: readonly string[];
}
