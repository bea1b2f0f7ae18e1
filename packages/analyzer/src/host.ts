import type { TSESTree } from '@typescript-eslint/types';

/** What a linter already holds of the file at hand. */
export interface HostFile {
  readonly ast: TSESTree.Program;
  readonly text: string;
  /** Null or left out where the host has none: every answer stands without them. Ask one project always with, or always without. */
  readonly types?: HostTypes | null;
}

/** A type checker, as far as it is needed. Never throws. */
export interface HostTypes {
  /** The class or interface of the expression that spans the offsets of an absolute file; null when it has none, or a built-in one. */
  typeAt(file: string, at: number, end: number): HostType | null;
}

/** A class or an interface, by the file that declares it. */
export interface HostType {
  readonly name: string;
  /** The absolute file that declares it. */
  readonly file: string;
}
