import type { EffectKind } from '../model.js';
import { hole } from '../link/value.js';
import { leadingMeaningOf, meaningOf } from './verbs.js';

/** What a GraphQL document does; null when the text is none. */
export type GraphQL =
  | { readonly operation: 'query' }
  | { readonly operation: 'mutation'; readonly fields: readonly string[]; readonly kind: EffectKind };

const start =
  /^\s*(?:#[^\n]*\n\s*)*(query|mutation|subscription|fragment)\b[\s\w]*(?:\((?:[^()]|\([^()]*\))*\))?[\s\w@]*\{|^\s*(?:#[^\n]*\n\s*)*\{\s*[a-zA-Z_]\w*[\s({]/;

export function readGraphQL(text: string): GraphQL | null {
  if (!text.includes('{')) return null;
  const clean = text.replaceAll(hole, ' ').trimStart();
  if (!start.test(clean)) return null;
  const at = clean.search(/\bmutation\b\s*[\w\s]*[({]/);
  if (at < 0) return { operation: 'query' };
  const fields = topFields(clean.slice(at));
  return { operation: 'mutation', fields, kind: worst(fields) };
}

function topFields(text: string): string[] {
  const fields: string[] = [];
  let depth = 0;
  let round = 0;
  for (const [token] of text.matchAll(/[{}()]|[A-Za-z_]\w*(?:\s*:)?|\$\w+|"[^"]*"/g)) {
    if (token === '(') round += 1;
    else if (token === ')') round -= 1;
    else if (token === '{' && round === 0) depth += 1;
    else if (token === '}' && round === 0) {
      depth -= 1;
      if (depth <= 0) break;
    } else if (depth === 1 && round === 0 && /^[A-Za-z_]\w*$/.test(token)) fields.push(token);
  }
  return fields;
}

const order: readonly EffectKind[] = ['set', 'create', 'delta', 'run', 'send', 'delete', 'pay'];

function worst(fields: readonly string[]): EffectKind {
  let found: EffectKind = 'set';
  for (const field of fields) {
    const own = deedsLast.test(field) && !paidOut.test(field) ? null : leadingMeaningOf(field);
    const meaning = own === null || own === 'read' ? trailing(field) : own;
    if (meaning !== null && order.indexOf(meaning) > order.indexOf(found)) found = meaning;
  }
  return found;
}

/** In `releaseNoteDelete` and `orderUpdate` the first word is of the thing, although it may be a verb. */
const deedsLast = /^[a-z][a-zA-Z]*(?:Create|Update|Upsert|Delete|Remove|Archive|Unarchive|Cancel|Send)$/;

/** Money moves when these are made. */
const paidOut = /^(?:refund|payout|withdrawal|transfer|payment)Create$/;

/** `issueCreate`, `commentDelete`: the verb comes last. */
function trailing(field: string): EffectKind | null {
  const last = /[A-Z][a-z]+$/.exec(field)?.[0] ?? field;
  const meaning = meaningOf(last) ?? meaningOf(field);
  return meaning === null || meaning === 'read' ? null : meaning;
}
