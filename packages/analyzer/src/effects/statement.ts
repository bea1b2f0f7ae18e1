import { hole } from '../link/value.js';
import type { EffectKind } from '../model.js';

/** What a statement to a database does. */
export interface Statement {
  /** Null for a query that changes nothing. */
  readonly kind: EffectKind | null;
  readonly language: 'SQL' | 'Cypher';
  readonly word: string;
  readonly table: string | null;
  readonly delta: string | null;
  readonly guarded: boolean;
  readonly grave: boolean;
}

/** Of several statements the one that does most; null when there is none. */
export function worstOf(all: readonly Statement[]): Statement | null {
  return all.reduce<Statement | null>(
    (worst, one) => (worst === null || rankOf(one) > rankOf(worst) ? one : worst),
    null,
  );
}

const order: readonly (EffectKind | null)[] = [null, 'set', 'create', 'delta', 'run', 'send', 'delete', 'pay'];

function rankOf({ kind }: Statement): number {
  return order.indexOf(kind);
}

/** The bounds of a transaction and what is set in a file: nothing by themselves, unless they are all that a tool does. */
export function boundOf({ kind, word }: Statement): 'BEGIN' | 'COMMIT' | 'PRAGMA' | null {
  if (kind !== null) return null;
  if (word === 'begin' || word === 'start') return 'BEGIN';
  if (word === 'commit' || word === 'rollback') return 'COMMIT';
  return word === 'pragma of the file' ? 'PRAGMA' : null;
}

/** `SELECT 1; ${more}`: another statement follows, of which nothing is written out. */
export function isLeftOpen(text: string): boolean {
  return another.test(text);
}

/** `EXPLAIN ANALYZE ${more}` runs what it explains, and `EXPLAIN (${options}) ${more}` may. */
export function mayRunMore(text: string): boolean {
  return another.test(text) || explained.test(text);
}

const another = new RegExp(`;\\s*${hole}`);
const explained = new RegExp(
  `^\\s*explain\\s(?:[^;]*\\banaly[sz]e\\b[^;${hole}]*|\\s*\\([^;)]*${hole}[^;)]*\\)\\s*)${hole}`,
  'i',
);
