import { describe } from 'vitest';
import { judgesByCode } from './rows.js';

describe('a statement of SQL tells what it does:', () => {
  judgesByCode([
    [
      'what the model writes behind a statement',
      `return pool.query('SELECT 1 FROM bills; ' + args.note)`,
      'irreversible',
      `import { Pool } from 'pg'; const pool = new Pool();`,
    ],
    [
      'what the model writes within a statement',
      `return pool.query('SELECT 1 FROM bills WHERE ' + args.note + ';')`,
      'read',
      `import { Pool } from 'pg'; const pool = new Pool();`,
    ],
    [
      'several statements in one text, of which the worst counts',
      `return pool.query('INSERT INTO bills VALUES (1); DELETE FROM notes')`,
      'irreversible',
      `import { Pool } from 'pg'; const pool = new Pool();`,
    ],
    [
      'a function of the database that is selected and ends a session',
      `return pool.query('SELECT pg_terminate_backend($1)', [args.id])`,
      'non-idempotent-write',
      `import { Pool } from 'pg'; const pool = new Pool();`,
    ],
    [
      'a function of the database that is selected and tells',
      `return pool.query("SELECT pg_size_pretty(pg_total_relation_size($1))", [args.id])`,
      'read',
      `import { Pool } from 'pg'; const pool = new Pool();`,
    ],
    [
      'a view that is made anew',
      `return pool.query('REFRESH MATERIALIZED VIEW totals')`,
      'idempotent-write',
      `import { Pool } from 'pg'; const pool = new Pool();`,
    ],
    [
      'a text that is compared with SQL',
      `return args.note.trim().startsWith('TRUNCATE') ? 1 : extra.note.includes('DROP TABLE x')`,
      'read',
    ],
    [
      'a prepared statement that reads by conditions',
      `const where = ['1=1']; if (args.note) where.push('note = ?'); return db.prepare(\`SELECT * FROM bills WHERE \${where.join(' AND ')}\`).all(args.note, args.id)`,
      'read',
      `import Database from 'better-sqlite3'; const db = new Database('x');`,
    ],
    [
      'a statement beside its parameters',
      `return db.execute({ sql: 'DELETE FROM bills WHERE id = ?', args: [args.id] })`,
      'irreversible',
      `import { createClient } from '@libsql/client'; const db = createClient({ url: 'x' });`,
    ],
    [
      'a statement beside its parameters that reads by conditions',
      `const where = ['1=1']; if (args.note) where.push('note = ?'); return db.execute({ sql: \`SELECT * FROM bills WHERE \${where.join(' AND ')}\`, args: [args.note] })`,
      'read',
      `import { createClient } from '@libsql/client'; const db = createClient({ url: 'x' });`,
    ],
    [
      'a statement of the model beside its parameters',
      `return db.query({ text: args.note, values: [] })`,
      'irreversible',
      `import pg from 'pg'; const db = new pg.Pool();`,
    ],
    [
      'several statements, the ninth of which deletes',
      `return db.batch(['SELECT 1', 'SELECT 2', 'SELECT 3', 'SELECT 4', 'SELECT 5', 'SELECT 6', 'SELECT 7', 'SELECT 8', 'DELETE FROM bills'])`,
      'irreversible',
      `import { createClient } from '@libsql/client'; const db = createClient({ url: 'x' });`,
    ],
    [
      'several statements, one of which the model writes',
      `return db.batch(['SELECT 1 FROM bills', { sql: args.note, args: [] }])`,
      'irreversible',
      `import { createClient } from '@libsql/client'; const db = createClient({ url: 'x' });`,
    ],
    [
      'several statements in one text',
      `return db.execute('BEGIN; DELETE FROM bills; COMMIT')`,
      'irreversible',
      `import { createClient } from '@libsql/client'; const db = createClient({ url: 'x' });`,
    ],
    [
      'a question that is closed',
      `return db.execute('SELECT * FROM bills WHERE id = 1;')`,
      'read',
      `import { createClient } from '@libsql/client'; const db = createClient({ url: 'x' });`,
    ],
    [
      'several statements, of which the worst counts',
      `return db.batch(['INSERT INTO bills VALUES (1)', 'DELETE FROM bills'])`,
      'irreversible',
      `import { createClient } from '@libsql/client'; const db = createClient({ url: 'x' });`,
    ],
    [
      'several statements with what the model fills in',
      `return db.batch([{ sql: 'SELECT * FROM bills WHERE id = ?', args: [args.id] }])`,
      'read',
      `import { createClient } from '@libsql/client'; const db = createClient({ url: 'x' });`,
    ],
    [
      'several statements, the last of which writes',
      `return db.batch(['SELECT 1 FROM bills', { sql: 'UPDATE bills SET paid = 1', args: [] }])`,
      'idempotent-write',
      `import { createClient } from '@libsql/client'; const db = createClient({ url: 'x' });`,
    ],
    [
      'a prepared statement that writes',
      `return db.prepare('INSERT INTO bills VALUES (?)').run(args.note)`,
      'non-idempotent-write',
      `import Database from 'better-sqlite3'; const db = new Database('x');`,
    ],
    [
      'a prepared statement that the model writes',
      `return db.prepare(args.note).all()`,
      'irreversible',
      `import Database from 'better-sqlite3'; const db = new Database('x');`,
    ],
    [
      'SQL that reads',
      `return pool.query('SELECT * FROM bills WHERE id = $1', [args.id])`,
      'read',
      `import { Pool } from 'pg'; const pool = new Pool();`,
    ],
    [
      'SQL that sets',
      `return pool.query('UPDATE bills SET note = $1', [args.note])`,
      'idempotent-write',
      `import { Pool } from 'pg'; const pool = new Pool();`,
    ],
    [
      'SQL that adds up',
      `return pool.query('UPDATE bills SET total = total + $1', [args.id])`,
      'non-idempotent-write',
      `import { Pool } from 'pg'; const pool = new Pool();`,
    ],
    [
      'SQL that the model writes',
      `return pool.query(args.sql)`,
      'irreversible',
      `import { Pool } from 'pg'; const pool = new Pool();`,
    ],
    [
      'SQL with a conflict clause',
      `return pool.query('INSERT INTO bills (id) VALUES ($1) ON CONFLICT DO NOTHING', [args.id])`,
      'idempotent-write',
      `import { Pool } from 'pg'; const pool = new Pool();`,
    ],
  ]);
});
