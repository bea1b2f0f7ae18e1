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
    ['explains and runs a query', 'EXPLAIN ANALYZE SELECT deleted FROM bills', 'read'],
  ])('%s', (_row, text, expected) => {
    const { inferred } = onlyTool(handler(`return pool.query(${JSON.stringify(text)})`, postgres));
    expect([inferred.class, inferred.confidence]).toEqual([expected, 'code']);
  });
});
