import type { Provider } from '../provider.js';

const sqlDrivers = [
  'pg',
  'pg-promise',
  'postgres',
  'mysql',
  'mysql2',
  'mysql2/promise',
  'sqlite3',
  'sqlite',
  'better-sqlite3',
  'libsql',
  '@libsql/*',
  '@neondatabase/serverless',
  '@vercel/postgres',
  'slonik',
  'node:sqlite',
  'bun:sqlite',
  'mssql',
  'tedious',
  'oracledb',
  'snowflake-sdk',
  '@clickhouse/client',
  '@planetscale/database',
  'duckdb',
  '@duckdb/*',
  '@google-cloud/bigquery',
  '@databricks/sql',
  'cassandra-driver',
  'neo4j-driver',
  '@electric-sql/pglite',
  'expo-sqlite',
  'trino-client',
  'presto-client',
  '@cloudflare/d1',
  'pg-cursor',
  'odbc',
];

/** Drivers that take text. Text that is not written out is what the model or a caller wrote. */
export const sql: Provider = {
  name: 'sql',
  modules: sqlDrivers,
  rows: [
    {
      member:
        'query|execute|exec|run|all|get|each|unsafe|batch|any|one|none|oneOrNone|many|queryStream|prepare|raw|executeMultiple|command|default|sql|begin|transaction|createQueryJob|executeStatement|values|iterate|pluck|streamArray',
      does: 'unknown',
    },
    {
      member:
        'connect|close|end|release|on|createPool|createConnection|getConnection|Client|Pool|ping|identifier|table',
      does: 'none',
    },
    { member: 'insert', does: 'create' },
  ],
  otherwise: 'none',
};
