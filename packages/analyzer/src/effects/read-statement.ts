import { fragment, hole } from '../link/value.js';
import { readCypher } from './cypher.js';
import { readSql } from './sql.js';
import type { Statement } from './statement.js';

/** What a statement in SQL or Cypher does; null when the text is none. */
export function readStatement(text: string): Statement | null {
  const clean = text.replaceAll(hole, '?').replaceAll(fragment, '');
  return /^\s*call\s+(?:db|dbms|apoc)\./i.test(clean) ? readCypher(clean) : (readSql(text) ?? readCypher(clean));
}
