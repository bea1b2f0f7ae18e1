import { describe, expect, test } from 'vitest';
import { handler, onlyTool } from './setup.js';

const head = `import { execFileSync, execSync } from 'node:child_process'; import pg from 'pg'; import neo4j from 'neo4j-driver';
import { GraphQLClient } from 'graphql-request'; import { Octokit } from 'octokit';
const db = new pg.Pool(); const session = neo4j.driver('x').session(); const graph = new GraphQLClient('https://x'); const hub = new Octokit();
const words = { look: 'status', send: 'push' }; const list = 'query { bills { id } }'; const drop = 'mutation { deleteBill(id: 1) { id } }';
const json = (body) => fetch('https://x/graphql', { method: 'POST', body: JSON.stringify(body) });`;
const either = (a: string, b: string) => `(args.note ? ${a} : ${b})`;

describe('what is chosen where the tool runs may be the gravest:', () => {
  test.each([
    ['a statement', `return db.query(${either(`'SELECT * FROM bills'`, `'DELETE FROM bills'`)})`, 'irreversible'],
    [
      'the verb of a statement',
      `return db.query(\`\${${either(`'SELECT *'`, `'DELETE'`)}} FROM bills\`)`,
      'irreversible',
    ],
    ['Cypher', `return session.run(${either(`'MATCH (n) RETURN n'`, `'MATCH (n) DETACH DELETE n'`)})`, 'irreversible'],
    ['a document', `return graph.request(${either('list', 'drop')})`, 'irreversible'],
    ['a document in a body', `return json({ query: ${either('list', 'drop')} })`, 'irreversible'],
    ['a route', `return hub.request(${either(`'GET /repos/a/b'`, `'DELETE /repos/a/b'`)})`, 'irreversible'],
    [
      'an address',
      `return fetch('https://x/bills' + ${either(`'/search'`, `'/delete'`)}, { method: 'POST' })`,
      'irreversible',
    ],
    ['a command', `return execSync(${either(`'git status'`, `'git push'`)})`, 'non-idempotent-write'],
    [
      'the words of a command',
      `return execFileSync('git', ${either(`['status']`, `['push']`)})`,
      'non-idempotent-write',
    ],
    ['a word of a command', `return execFileSync('git', [${either(`'status'`, `'push'`)}])`, 'non-idempotent-write'],
    ['a word of a line', `return execSync(\`git \${words[args.id]}\`)`, 'non-idempotent-write'],
    [
      'a word that is added to a line',
      `return execSync('git ' + ${either(`'status'`, `'push'`)})`,
      'non-idempotent-write',
    ],
    [
      'a word of a line that is joined',
      `return execSync(['git', ${either(`'status'`, `'push'`)}].join(' '))`,
      'non-idempotent-write',
    ],
    [
      'a program with its words',
      `let job; if (args.note) job = ['journalctl', ['-u', args.id]]; else job = ['systemctl', ['restart', args.id]]; return execFileSync(job[0], job[1])`,
      'non-idempotent-write',
    ],
  ])('%s', (_row, body, expected) => {
    expect(onlyTool(handler(body, head)).inferred).toMatchObject({ class: expected, confidence: 'code' });
  });

  test.each([
    ['statements', `return db.query(${either(`'SELECT * FROM bills'`, `'SELECT 1'`)})`],
    ['documents', `return graph.request(${either('list', `'query { bill { id } }'`)})`],
    ['commands', `return execSync(${either(`'git status'`, `'git log'`)})`],
    ['words', `return execFileSync('git', [${either(`'status'`, `'log'`)}])`],
    [
      'lines that are added to',
      `let line = 'git log'; if (args.note) line += \` --author \${args.note}\`; return execSync(line)`,
    ],
    ['addresses of a question', `return fetch(\`https://x/\${${either(`'bills'`, `'notes'`)}}\`)`],
  ])('and %s that only ask do nothing else', (_row, body) => {
    expect(onlyTool(handler(body, head)).inferred).toMatchObject({ class: 'read', confidence: 'code' });
  });
});
