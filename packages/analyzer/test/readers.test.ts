import { describe, expect, test } from 'vitest';
import { judgeCommand, splitCommand } from '../src/effects/command.js';
import { readGraphQL } from '../src/effects/graphql.js';
import { judgeRequest } from '../src/effects/http.js';
import { readSql } from '../src/effects/sql.js';
import { leadingMeaningOf, meaningOf } from '../src/effects/verbs.js';

describe('a request is judged by method and URL:', () => {
  test.each([
    ['GET', '/bills', 'read'],
    ['POST', '/bills', 'create'],
    ['POST', 'https://x/v1/bills:search', 'read'],
    ['POST', '/bills/1/archive', 'set'],
    ['POST', '/mail/send', 'send'],
    ['POST', '/oauth/token', 'read'],
    ['PATCH', '/bills/1', 'set'],
    ['DELETE', '/bills/1', 'delete'],
    [null, '/bills', 'unknown'],
  ])('%s %s is %s', (method, url, expected) => {
    expect(judgeRequest(method, url)).toBe(expected);
  });
});

describe('SQL is judged by its statement:', () => {
  test.each([
    ['SELECT 1 FROM t', null, null],
    ['insert into t (a) values (1)', 'create', null],
    ['INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 2', 'set', null],
    ['UPDATE t SET a = $1 WHERE id = 2', 'set', null],
    ['UPDATE t SET a = a + $1', 'delta', 'increment'],
    ['UPDATE t SET a = a - 1', 'delta', 'decrement'],
    ['UPDATE t SET tags = array_append(tags, $1)', 'delta', 'append'],
    ['UPDATE t SET done = NOT done', 'delta', 'toggle'],
    ['UPDATE t SET a = $1, version = version + 1', 'set', null],
    ['UPDATE t SET a = GREATEST(a, $1)', 'set', null],
    ['DELETE FROM t', 'delete', null],
    ['WITH x AS (SELECT 1) DELETE FROM t USING x', 'delete', null],
    ['DROP TABLE t', 'delete', null],
    ['CREATE TEMP TABLE t (a int)', null, null],
  ])('%s', (text, kind, delta) => {
    expect(readSql(text)).toMatchObject({ kind, delta });
  });

  test.each(['update your bill please', 'Delete the thing', 'select a colour', 'create something nice'])(
    '"%s" is no SQL',
    (text) => {
      expect(readSql(text)).toBeNull();
    },
  );
});

describe('GraphQL is judged by its operation:', () => {
  test.each([
    ['query Q { bills { id } }', null],
    ['{ bills { id } }', null],
    ['mutation { billCreate(input: {}) { id } }', 'create'],
    ['mutation M($id: ID!) { deleteBill(id: $id) { ok } }', 'delete'],
    ['mutation { billUpdate(id: 1) { id } archiveBill(id: 1) { id } }', 'set'],
    ['fragment F on Bill { id } mutation { sendBill(id: 1) { id } }', 'send'],
  ])('%s', (text, kind) => {
    const read = readGraphQL(text);
    expect(read?.operation === 'mutation' ? read.kind : null).toBe(kind);
  });

  test('prose is no GraphQL', () => {
    expect(readGraphQL('query the bills of a customer')).toBeNull();
  });
});

describe('a command line is judged by its words:', () => {
  test.each([
    ['git status', 'read'],
    ['git -C /x log --oneline', 'read'],
    ['git push origin main', 'create'],
    ['git branch -D x', 'delete'],
    ['git branch', 'read'],
    ['kubectl get pods', 'read'],
    ['kubectl delete pod x', 'delete'],
    ['rm -rf x', 'delete'],
    ['bash -c "rm x"', 'delete'],
    ['heroku apps:create x', 'create'],
    ['frob', 'run'],
    ['\u0000 devices', 'read'],
    ['\u0000', 'unknown'],
  ])('%s is %s', (line, expected) => {
    expect(judgeCommand(splitCommand(line))).toBe(expected);
  });
});

describe('a name means what its verb says:', () => {
  test.each([
    ['linear_createIssue', 'create'],
    ['invoices_delete', 'delete'],
    ['add_label_to_issue', 'set'],
    ['removeUserFromTeam', 'set'],
    ['list-bills', 'read'],
    ['zork', null],
  ])('%s: %s', (name, expected) => {
    expect(meaningOf(name)).toBe(expected);
  });

  test('a noun that may be a verb means nothing on a client', () => {
    expect([leadingMeaningOf('issue'), leadingMeaningOf('projectUpdate')]).toEqual([null, null]);
  });
});
