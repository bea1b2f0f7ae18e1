import { describe } from 'vitest';
import { judgesByCode } from './rows.js';

describe('a statement is read in what is posted, and in Cypher:', () => {
  judgesByCode([
    [
      'a question by POST that is a statement of SQL',
      `return fetch('https://x/projects/1/query', { method: 'POST', body: JSON.stringify({ query: 'DROP EXTENSION IF EXISTS ' + args.note }) })`,
      'irreversible',
    ],
    [
      'a question by POST that is a statement of SQL and reads',
      `return axios.post('/databases/a/query', { query: \`SELECT * FROM bills WHERE \${args.note}\` })`,
      'read',
      `import axios from 'axios';`,
    ],
    [
      'a statement that the model writes, by POST to a database',
      `for (const one of args.note.split(';')) await axios.post('/databases/a/query', { query: one + ';' })`,
      'irreversible',
      `import axios from 'axios';`,
    ],
    [
      'a statement that is the whole body of a POST',
      `return fetch('https://x/sql', { method: 'POST', body: args.note })`,
      'irreversible',
    ],
    [
      'a statement of the model in a list of statements',
      `return axios.post('/sql/statements', { statements: [{ statement: 'SELECT 1' }, { statement: args.note }] })`,
      'irreversible',
      `import axios from 'axios';`,
    ],
    [
      'statements in a list that is posted, of which the worst counts',
      `return axios.post('/sql/statements', { statements: ['SELECT 1 FROM bills', 'DELETE FROM bills'] })`,
      'irreversible',
      `import axios from 'axios';`,
    ],
    [
      'statements in a list that is posted, which read',
      `return axios.post('/sql/statements', { statements: [{ statement: 'SELECT 1 FROM bills' }] })`,
      'read',
      `import axios from 'axios';`,
    ],
    [
      'all arguments as a filter, by POST to a database',
      `return axios.post('/databases/a/query', args)`,
      'read',
      `import axios from 'axios';`,
    ],
    [
      'Cypher that deletes, by POST',
      `return axios.post('/db/neo4j/query', { statement: 'MATCH (b:Bill { id: $id }) DETACH DELETE b' })`,
      'irreversible',
      `import axios from 'axios';`,
    ],
    [
      'Cypher that reads, by POST',
      `return axios.post('/db/neo4j/query', { statement: "MATCH (b:Bill { note: 'DELETE me' }) RETURN b" })`,
      'read',
      `import axios from 'axios';`,
    ],
    [
      'Cypher in a transaction for writing',
      `return session.executeWrite(async (tx) => { const done = await tx.run('MATCH (b:Bill) SET b.paid = true'); return done.records })`,
      'idempotent-write',
      `import neo4j from 'neo4j-driver'; const session = neo4j.driver('x').session();`,
    ],
    [
      'Cypher whose clauses are collected',
      `let more = ''; if (args.note) more = ' DETACH DELETE b'; const set = []; for (const key of Object.keys(args)) set.push(key); return session.run(\`MATCH (b:Bill) \${set.length > 0 ? 'SET b.paid = true' : ''} \${more} RETURN b\`)`,
      'irreversible',
      `import neo4j from 'neo4j-driver'; const session = neo4j.driver('x').session();`,
    ],
    [
      'Cypher that sets',
      `return session.run('MATCH (b:Bill { id: $id }) SET b.paid = true RETURN b', args)`,
      'idempotent-write',
      `import neo4j from 'neo4j-driver'; const session = neo4j.driver('x').session();`,
    ],
    [
      'Cypher that adds up',
      `return session.run('MATCH (b:Bill { id: $id }) SET b.total = b.total + 1', args)`,
      'non-idempotent-write',
      `import neo4j from 'neo4j-driver'; const session = neo4j.driver('x').session();`,
    ],
    [
      'Cypher that reads',
      `return session.run('MATCH (b:Bill)-[:OF]->(c) WHERE b.id = $id RETURN b, c', args)`,
      'read',
      `import neo4j from 'neo4j-driver'; const session = neo4j.driver('x').session();`,
    ],
    [
      'a procedure of Neo4j that looks things up',
      `return session.run("CALL db.index.fulltext.queryNodes('bills', $note) YIELD node RETURN node", args)`,
      'read',
      `import neo4j from 'neo4j-driver'; const session = neo4j.driver('x').session();`,
    ],
    [
      'a procedure of Neo4j that runs what it is given',
      `return session.run("CALL apoc.periodic.iterate('MATCH (b:Bill) RETURN b', 'DETACH DELETE b', {})")`,
      'non-idempotent-write',
      `import neo4j from 'neo4j-driver'; const session = neo4j.driver('x').session();`,
    ],
    [
      'a procedure of Neo4j that looks up what is deleted then',
      `return session.run("CALL db.index.fulltext.queryNodes('bills', $note) YIELD node DETACH DELETE node", args)`,
      'irreversible',
      `import neo4j from 'neo4j-driver'; const session = neo4j.driver('x').session();`,
    ],
    [
      'a filter that the model writes, by POST to a database',
      `return axios.post('/databases/a/query', { filter: args.note })`,
      'read',
      `import axios from 'axios';`,
    ],
  ]);
});
