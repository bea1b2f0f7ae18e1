import type { Statement } from './statement.js';

const clause =
  /^\s*(?:\/\/[^\n]*\n\s*)*(?:(?:profile|explain)\s+)?(?:optional\s+match|match|create|merge|unwind|foreach|load\s+csv|with|call)\b/i;
const pattern =
  /\b(?:match|create|merge)\s+(?:\w+\s*=\s*)?(?:shortestPath\s*)?\(|\bunwind\s+\S+\s+as\s+\w+|\bforeach\s*\(|^\s*call\s+[\w.]+\s*\(/i;

/** What a Cypher statement does; null when the text is none. */
export function readCypher(text: string): Statement | null {
  const clean = text.replace(/'[^']*'|"[^"]*"/g, "''");
  if (asks.test(clean)) return { ...reading, word: 'call' };
  if (!clause.test(clean) || !pattern.test(clean)) return null;
  const [kind, word] = deeds.find(([form]) => form.test(clean))?.[1] ?? [null, 'match'];
  if (kind === null && openClause.test(clean)) return null;
  const delta = kind === 'set' && addsUp.test(clean) ? 'increment' : null;
  return {
    kind: delta === null ? kind : 'delta',
    language: 'Cypher',
    word,
    table: null,
    delta,
    guarded: false,
    grave: false,
  };
}

/** `${clauses}` on a line of its own, or right before what is given back, may be anything. */
const openClause = /[\n)]\s*\?\s*(?:\n|$|(?:return|with|order|skip|limit)\b)/i;

/** Procedures that come with the database and tell of it: `CALL db.index.fulltext.queryNodes(…) YIELD node`. */
const asks =
  /^\s*call\s+(?![\w.]*\.(?:create|drop|kill|delete|remove|set|change|add|clear|suspend|activate|resample|terminate|stop|collect|prepare))(?:db|dbms|apoc\.meta)\.[\w.]*(?:\([^)]*\))?(?:\s+yield\b(?![\s\S]*\b(?:create|merge|delete|set|remove)\b)|\s*;?\s*$)/i;

const reading = { kind: null, language: 'Cypher', table: null, delta: null, guarded: false, grave: false } as const;

/** The worst first. */
const deeds: readonly (readonly [RegExp, readonly [NonNullable<Statement['kind']>, string]])[] = [
  [/\bdelete\s+[\w`?(]/i, ['delete', 'delete']],
  [/\bcreate\s+(?:\w+\s*=\s*)?\(/i, ['create', 'create']],
  [/\bmerge\s+(?:\w+\s*=\s*)?\(/i, ['set', 'merge']],
  [/\bset\s+(?:\?|[\w`]+\s*(?:[.:=[]|\+=))/i, ['set', 'set']],
  [/\bremove\s+(?:\?|[\w`]+\s*[.:])/i, ['set', 'remove']],
  [
    /^\s*call\s+[\w.]+\s*\(|\bcall\s+(?:db\.create|apoc\.(?:create|refactor|merge|atomic|periodic|trigger|cypher\.(?:do|run)))\b/i,
    ['run', 'call'],
  ],
];

const addsUp = /\b(\w+\.\w+)\s*=\s*(?:coalesce\s*\(\s*)?\1\b[^,=]*\+/i;
