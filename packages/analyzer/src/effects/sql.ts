import { fragment, hole } from '../link/value.js';
import { deedAmong, looksOnly } from './sql-functions.js';
import { worstOf, type Statement } from './statement.js';

const head =
  /^\s*(?:\/\*[\s\S]*?\*\/\s*|--[^\n]*\n\s*)*(select|insert|update|delete|with|create|drop|alter|truncate|merge|replace|grant|revoke|call|explain|show|begin|commit|rollback|savepoint|set|pragma|vacuum|analyze|describe|copy|upsert|attach|listen|notify|refresh|reindex|comment|load|start)\b/i;
const shape =
  /^\s*(?:[\s\S]*?\b)?(?:select\b[\s\S]*\b(?:from|\()|select\s+[\d*(?]|select\s+\w+\s*\(|insert\s+(?:or\s+\w+\s+)?into\b|update\s+\S+\s+set\b|delete\s+from\b|with\s+\S+\s+as\b|(?:create|drop|alter)\s+(?:or\s+replace\s+)?(?:unique\s+|temp(?:orary)?\s+|materialized\s+)?(?:table|index|view|database|schema|role|user|function|trigger|type|extension|policy|sequence|publication)\b|truncate\b|explain\b|show\s|pragma\s|begin\b|start\s+transaction\b|commit\b|rollback\b|vacuum\b|reindex\b|refresh\s+materialized\b|call\s|describe\s|merge\s+into|replace\s+into|set\s+\w+|load\s+data\b|grant\s|revoke\s)/i;

/** What an SQL statement does; null when the text is none. */
export function readSql(text: string): Statement | null {
  const clean = text.replaceAll(hole, '?').replaceAll(fragment, '');
  const word = head.exec(clean)?.[1]?.toLowerCase();
  if (word === undefined || !shape.test(clean)) return null;
  const first = word === 'with' ? readCommonTable(clean) : statement(word, clean);
  const more = word === 'create' ? null : behind.exec(clean);
  const next = more === null ? null : readSql(clean.slice(more.index + 1));
  return next === null ? first : worstOf([first, next]);
}

/** `BEGIN; DELETE FROM bills; COMMIT`: what comes after the first statement. What a function is made of is not run. */
const behind =
  /;(?=\s*(?:insert\s+into|update\s+\S+\s+set|delete\s+from|drop|truncate|alter\s+\w+|create\s+(?!temp)\w+|merge\s+into|replace\s+into|grant|revoke|call)\s)/i;

function readCommonTable(text: string): Statement {
  const inner = /\b(insert\s+into|update|delete\s+from|merge\s+into)\b/i.exec(text);
  if (inner === null) return statement('select', text);
  return statement(inner[1]?.split(/\s/)[0]?.toLowerCase() ?? 'with', text.slice(inner.index));
}

function reading(word: string): Statement {
  return { ...plainOf(word), kind: null };
}

function statement(word: string, text: string): Statement {
  const plain = plainOf(word);
  switch (word) {
    case 'insert':
    case 'copy':
      return adding(word, text, settles.test(text));
    case 'replace':
    case 'merge':
    case 'upsert':
      return adding(word, text, true);
    case 'update': {
      const delta = deltaOf(text);
      const table = nameAfter(text, /\bupdate\s+(?:only\s+)?/i);
      return { ...plain, kind: delta === null ? 'set' : 'delta', table, delta, guarded: isGuarded(text) };
    }
    case 'delete':
      return { ...plain, kind: 'delete', table: nameAfter(text, /\bfrom\s+/i) };
    case 'load':
      return { ...plain, kind: 'create', table: nameAfter(text, /\binto\s+table\s+/i) };
    case 'select': {
      if (intoTable.test(text)) return { ...plain, kind: 'create', table: nameAfter(text, /\binto\s+/i) };
      const deed = deedAmong(text);
      return deed === null ? reading(word) : { ...plain, ...deed };
    }
    case 'explain':
      return explaining(text);
    default:
      return ofDatabase(word, text);
  }
}

function plainOf(word: string) {
  return { language: 'SQL', word, table: null, delta: null, guarded: false, grave: false } as const;
}

const settles = /\bon\s+conflict\b|\bon\s+duplicate\s+key\b|insert\s+or\s+(?:replace|ignore)|insert\s+ignore/i;

function adding(word: string, text: string, isSettling: boolean): Statement {
  const table = nameAfter(text, /\binto\s+/i);
  return { ...plainOf(word), kind: isSettling ? 'set' : 'create', table, guarded: isSettling };
}

/** What is analysed is run. */
function explaining(text: string): Statement {
  const run = /\banaly[sz]e\b[^;]*?\b(insert\s+into|update|delete\s+from|merge\s+into)\b/i.exec(text);
  const inner = run?.[1]?.split(/\s/)[0]?.toLowerCase();
  return run === null || inner === undefined
    ? reading('explain')
    : statement(inner, text.slice(text.indexOf(run[1] ?? '')));
}

/** Statements about what a database is made of, and how it runs. */
function ofDatabase(word: string, text: string): Statement {
  const plain = plainOf(word);
  switch (word) {
    case 'truncate':
    case 'drop':
      return { ...plain, kind: 'delete', table: nameAfter(text, thing), grave: true };
    case 'create':
      if (/^\s*create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\b|\w+\s+pg_temp\.)/i.test(text)) return reading(word);
      return { ...plain, kind: /if\s+not\s+exists|or\s+replace/i.test(text) ? 'set' : 'create' };
    case 'alter':
    case 'grant':
    case 'revoke':
    case 'comment':
    // rewritten in place
    case 'vacuum':
    case 'reindex':
    case 'refresh':
      return { ...plain, kind: 'set' };
    case 'call':
      return looksOnly(text) ? reading(word) : { ...plain, kind: 'run' };
    case 'pragma':
      return reading(lasting.test(text) ? 'pragma of the file' : word);
    // for all who come after, where `SET x = 1` ends with the session
    case 'set':
      return /^\s*set\s+(?:global|persist)\b/i.test(text) ? { ...plain, kind: 'set' } : reading(word);
    default:
      return reading(word);
  }
}

/** The kind of thing that is dropped or emptied, before its name. */
const thing = /^\s*\w+\s+(?:(?:table|database|schema|index|view|trigger|materialized)\s+)*(?:if\s+exists\s+)?/i;

/** `SELECT * INTO copies FROM bills` makes a table, where `INTO @sum` keeps a value. */
const intoTable =
  /^\s*select\b(?:(?!\bfrom\b)[^;'"])*\sinto\s+(?!temp\b|temporary\b|pg_temp)[a-z_]\w*(?:\.\w+)?\s+from\b/i;

/** Settings that are kept in the file of a database; most others end with the connection. */
const lasting =
  /^\s*pragma\s+(?:\w+\.)?(?:(?:user_version|schema_version|application_id|auto_vacuum|writable_schema|rekey)\s*=|incremental_vacuum\b)/i;

function nameAfter(text: string, before: RegExp): string | null {
  const found = before.exec(text);
  if (found === null) return null;
  const name = /^["'`[]?([\w.?]+)/.exec(text.slice(found.index + found[0].length))?.[1] ?? null;
  return name === '?' ? null : name;
}

const forms: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:set|,)\s*["`]?(\w+)["`]?\s*=\s*(?:coalesce\s*\(\s*)?["`]?(?:\w+\.)?["`]?\1["`]?\s*(?:,\s*[\w']+\s*\)\s*)?\+/i,
    'increment',
  ],
  [
    /\b(?:set|,)\s*["`]?(\w+)["`]?\s*=\s*(?:coalesce\s*\(\s*)?["`]?(?:\w+\.)?["`]?\1["`]?\s*(?:,\s*[\w']+\s*\)\s*)?-(?!>)/i,
    'decrement',
  ],
  [/\b(?:set|,)\s*["`]?(\w+)["`]?\s*=\s*["`]?(?:\w+\.)?["`]?\1["`]?\s*\*/i, 'multiply'],
  [
    /\b(?:set|,)\s*["`]?(\w+)["`]?\s*=\s*(?:coalesce\s*\(\s*)?["`]?(?:\w+\.)?["`]?\1["`]?\s*(?:,\s*[\w']+\s*\)\s*)?\|\|/i,
    'append',
  ],
  [
    /\b(?:set|,)\s*["`]?(\w+)["`]?\s*=\s*(?:array_append|array_cat|concat|jsonb_insert|json_array_append)\s*\(\s*["`]?(?:\w+\.)?["`]?\1\b/i,
    'append',
  ],
  [/\b(?:set|,)\s*["`]?(\w+)["`]?\s*=\s*not\s+["`]?\1\b/i, 'toggle'],
];

function deltaOf(text: string): string | null {
  for (const [form, name] of forms) {
    const found = form.exec(text);
    // a version that goes up with every write is the guard, not the delta
    if (found !== null && !/^(?:version|revision|rev|lock_version|row_version|updated_count)$/i.test(found[1] ?? ''))
      return name;
  }
  return null;
}

function isGuarded(text: string): boolean {
  const where = /\bwhere\b([\s\S]*)/i.exec(text)?.[1] ?? '';
  return /\b(?:version|revision|rev|etag|lock_version|idempotency_key|applied_key|last_key)\b/i.test(where);
}
