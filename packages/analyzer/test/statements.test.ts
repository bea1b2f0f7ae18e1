import { describe, expect, test } from 'vitest';
import { handler, onlyTool } from './setup.js';

const neo4j = `import neo4j from 'neo4j-driver'; const session = neo4j.driver('x').session();`;
const postgres = `import { Pool } from 'pg'; const pool = new Pool();`;

describe('a statement in Cypher', () => {
  test.each([
    ['lists what there is', 'CALL db.labels() YIELD label', 'read'],
    ['searches an index', `CALL db.index.fulltext.queryNodes('a', 'b') YIELD node RETURN node`, 'read'],
    ['lists the users', 'CALL dbms.security.listUsers()', 'read'],
    ['makes an index', `CALL db.index.fulltext.createNodeIndex('a', ['B'], ['c'])`, 'non-idempotent-write'],
    ['drops an index', `CALL db.index.fulltext.drop('a')`, 'non-idempotent-write'],
    ['ends a query', `CALL dbms.killQuery('a')`, 'non-idempotent-write'],
    ['deletes a user', `CALL dbms.security.deleteUser('a')`, 'non-idempotent-write'],
    ['keeps a vector', `MATCH (n) CALL db.create.setNodeVectorProperty(n, 'a', $v)`, 'non-idempotent-write'],
    [
      'makes two into one',
      `MATCH (a), (b) CALL apoc.refactor.mergeNodes([a, b]) YIELD node RETURN node`,
      'non-idempotent-write',
    ],
  ])('%s', (_row, text, expected) => {
    const { inferred } = onlyTool(handler(`return session.run(${JSON.stringify(text)})`, neo4j));
    expect([inferred.class, inferred.confidence]).toEqual([expected, 'code']);
  });

  test('with a clause of which nothing is written out may do anything', () => {
    const { inferred } = onlyTool(handler('return session.run(`MATCH (n) ${extra.clause} RETURN n`)', neo4j));
    expect(inferred).toMatchObject({ sideEffect: null, class: 'unknown' });
  });
});

describe('a statement in SQL', () => {
  test.each([
    ['alters a table behind one that reads', 'SELECT 1; ALTER TABLE bills ADD x int', 'idempotent-write'],
    ['makes a table behind one that reads', 'SELECT 1; CREATE TABLE bills (x int)', 'non-idempotent-write'],
    ['alters a table within a transaction', 'BEGIN; ALTER TABLE bills ADD x int; COMMIT', 'idempotent-write'],
    ['makes a table of what it reads', 'SELECT * INTO copies FROM bills', 'non-idempotent-write'],
    ['keeps what it reads for the session', 'SELECT * INTO TEMP copies FROM bills', 'read'],
    ['runs what it explains', 'EXPLAIN (ANALYZE, BUFFERS) DELETE FROM bills', 'irreversible'],
    ['only explains', 'EXPLAIN DELETE FROM bills', 'read'],
    ['calls a function that deletes', 'SELECT delete_bill($1)', 'irreversible'],
    ['reads what a function made', 'SELECT * FROM create_order($1, $2)', 'non-idempotent-write'],
    ['calls a function of a schema', 'select billing.update_rate($1)', 'idempotent-write'],
    [
      'calls a function within a part',
      'WITH done AS (SELECT cancel_order($1) AS id) SELECT id FROM done',
      'irreversible',
    ],
    ['forgets what was counted', 'SELECT pg_stat_reset()', 'non-idempotent-write'],
    ['sets for all who come after', 'SET GLOBAL max_connections = 5', 'idempotent-write'],
    ['loads a file', `LOAD DATA INFILE 'x' INTO TABLE bills`, 'non-idempotent-write'],
    ['calls a procedure', 'CALL remove_bills()', 'non-idempotent-write'],
    ['calls a procedure that looks', 'CALL get_bills()', 'read'],
    ['calls a function that looks', 'SELECT get_bill($1)', 'read'],
    ['runs a function', 'SELECT execute_billing()', 'non-idempotent-write'],
    ['reckons with runs', 'SELECT run_difference(x), start_time(y) FROM t', 'read'],
    ['reckons with dates', 'SELECT add_months(due, 1) FROM bills', 'read'],
    ['names columns after deeds', 'SELECT delete_date, update_count FROM bills WHERE id IN (1)', 'read'],
    ['looks for the text of a call', `SELECT * FROM logs WHERE text = 'delete_bill(1)'`, 'read'],
    ['names a part after a deed', 'WITH update_counts(n) AS (SELECT 1) SELECT n FROM update_counts', 'read'],
    ['sets for its session', `SET LOCAL statement_timeout = '5s'`, 'read'],
    ['explains and runs a query', 'EXPLAIN ANALYZE SELECT deleted FROM bills', 'read'],
  ])('%s', (_row, text, expected) => {
    const { inferred } = onlyTool(handler(`return pool.query(${JSON.stringify(text)})`, postgres));
    expect([inferred.class, inferred.confidence]).toEqual([expected, 'code']);
  });
});

test('a query of many blanks is judged before the test is given up', () => {
  const { inferred } = onlyTool(handler(`return pool.query('SELECT${' '.repeat(150_000)}1')`, postgres));
  expect(inferred.class).toBe('read');
});

describe('the bounds of a transaction', () => {
  const at = (body: string, name: string) => onlyTool(handler(body, postgres).replace('frobnicate', name)).inferred;

  test.each([
    ['that another began', 'frobnicate', `return pool.query('COMMIT')`, 'idempotent-write', 'name'],
    ['that is given up', 'rollback_transaction', `return pool.query('ROLLBACK')`, 'idempotent-write', 'name'],
    [
      'around a query',
      'frobnicate',
      `await pool.query('START TRANSACTION'); await pool.query('SELECT 1 FROM a'); await pool.query('COMMIT')`,
      'read',
      'code',
    ],
    [
      'around a write',
      'frobnicate',
      `await pool.query('BEGIN'); await pool.query('DELETE FROM a'); await pool.query('COMMIT')`,
      'irreversible',
      'code',
    ],
    ['and a name that says read', 'list_bills', `return pool.query('COMMIT')`, 'read', 'code'],
    [
      'and what a file says of itself',
      'set_version',
      `return pool.query('PRAGMA user_version = 5')`,
      'idempotent-write',
      'name',
    ],
    [
      'and what a file says where it is opened',
      'weather',
      `return pool.query('PRAGMA user_version = 5')`,
      'read',
      'code',
    ],
    ['and a setting of the connection', 'set_mode', `return pool.query('PRAGMA foreign_keys = ON')`, 'read', 'code'],
  ])('%s, of %s', (_row, name, body, expected, confidence) => {
    const inferred = at(body, name);
    expect([inferred.class, inferred.confidence]).toEqual([expected, confidence]);
  });
});
