import type { Provider } from './provider.js';

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

/** Mappers whose methods say what they do. */
export const mappers: Provider = {
  name: 'mappers',
  modules: [
    '@prisma/*',
    '.prisma/*',
    'typeorm',
    'sequelize',
    'sequelize-typescript',
    'mongoose',
    'mongodb',
    '@mikro-orm/*',
    'objection',
    'knex',
    'kysely',
    'drizzle-orm',
    'drizzle-orm/*',
    '@nestjs/typeorm',
    '@nestjs/mongoose',
    'waterline',
    'bookshelf',
    'nedb',
    'lowdb',
    'pouchdb',
    'rxdb',
    'dexie',
    'convex',
    'convex/*',
    '@prisma-clients/*',
    'faunadb',
    'arangojs',
    'couchbase',
    'nano',
    'surrealdb',
    '@xata.io/client',
    '@instantdb/*',
    'pocketbase',
  ],
  rows: [
    { member: 'insert|merge|save|insertOne|insertMany|bulkCreate|bulkInsert', does: 'create' },
    {
      member:
        'upsert|replaceOne|updateOne|updateMany|findOneAndUpdate|findOneAndReplace|findByIdAndUpdate|findOneAndUpdate|bulkWrite|connectOrCreate|findOrCreate|patch|update|set',
      does: 'set',
    },
    { member: 'increment|decrement', does: 'delta', delta: 'increment' },
    {
      member:
        'deleteOne|deleteMany|findOneAndDelete|findByIdAndDelete|findByIdAndRemove|destroy|truncate|drop|dropCollection|dropDatabase|delete|del|deleteFrom|remove',
      does: 'delete',
    },
    { member: 'softDelete|softRemove|restore|recover', does: 'set' },
    {
      member:
        'values|where|returning|select|from|leftJoin|innerJoin|join|orderBy|limit|offset|eq|and|or|not|sql|connect|close|disconnect|$connect|$disconnect|$transaction|transaction|createQueryBuilder|getRepository|drizzle|pgTable|relations|createTable|createConnection|model|Schema|ObjectId|startSession|on|raw|onConflictDoNothing|onConflictDoUpdate|onConflict|ignore|$dynamic|prepare|ref|defineTable|v|index|startTransaction|commitTransaction|abortTransaction|endSession|query|mutation|action|as|exec|lean|populate|defaultTo|references|primary|toSQL|parse|build|withSchema|literal|serial|text|integer|timestamp|boolean|jsonb|set|having|groupBy|with|count|max|min|sum|Prisma|join|raw|empty',
      does: 'none',
    },
    { member: '$executeRaw|$executeRawUnsafe|$queryRaw|$queryRawUnsafe|execute|executeQuery|all|run', does: 'unknown' },
    { member: 'db.patch|replace', does: 'set' },
  ],
  otherwise: 'by-name',
  deltas: 'operators',
};

export const hosted: Provider = {
  name: 'hosted databases',
  modules: [
    '@supabase/*',
    'firebase',
    'firebase/*',
    'firebase-admin',
    'firebase-admin/*',
    '@google-cloud/firestore',
    '@google-cloud/datastore',
    'appwrite',
    'node-appwrite',
    'airtable',
    '@elastic/elasticsearch',
    '@opensearch-project/opensearch',
    'algoliasearch',
    'meilisearch',
    'typesense',
    '@pinecone-database/pinecone',
    '@qdrant/js-client-rest',
    'chromadb',
    'weaviate-client',
    '@weaviate/client',
    '@upstash/vector',
    '@zilliz/milvus2-sdk-node',
  ],
  rows: [
    { member: 'rpc', does: 'unknown' },
    { member: 'FieldValue.increment', does: 'delta', delta: 'increment' },
    {
      member:
        'arrayUnion|arrayRemove|serverTimestamp|createClient|from|select|eq|single|maybeSingle|initializeApp|getFirestore|doc|collection|where|order|limit|cert|createServerClient|signInWithPassword|signInAnonymously|setSession|refreshSession|query|search|msearch|get|on|channel|subscribe|storage|batch|commit|verifyIdToken|getUser|onAuthStateChange|match|filter|in|like|ilike|is|neq|gt|gte|lt|lte|range|schema|returns|throwOnError|csv|createSignedUrl|getPublicUrl',
      does: 'none',
    },
    {
      member:
        'upsert|set|setDoc|updateDoc|bulk|index|saveObjects|partialUpdateObject|partialUpdateObjects|saveObject|addDocuments|updateDocuments',
      does: 'set',
    },
    { member: 'add|addDoc|insert|upload|push', does: 'create' },
    {
      member: 'delete|deleteDoc|remove|deleteByQuery|deleteObject|deleteObjects|deleteMany|destroy|deleteOne|deleteAll',
      does: 'delete',
    },
    { member: 'functions.invoke', does: 'run' },
  ],
  otherwise: 'by-name',
  deltas: 'fields',
};

/** Key-value stores. An entry that lapses by itself is a cache. */
export const keyValue: Provider = {
  name: 'key-value',
  modules: [
    'redis',
    'ioredis',
    '@upstash/redis',
    '@vercel/kv',
    'memcached',
    'keyv',
    '@keyv/*',
    'level',
    'classic-level',
    'etcd3',
    '@redis/*',
    'valkey-glide',
  ],
  rows: [
    {
      member: 'incr|incrBy|incrby|incrbyfloat|incrByFloat|hincrby|hIncrBy|zincrby|zIncrBy',
      does: 'delta',
      delta: 'increment',
    },
    { member: 'decr|decrBy|decrby', does: 'delta', delta: 'decrement' },
    { member: 'lpush|rpush|lPush|rPush|xadd|xAdd|append', does: 'delta', delta: 'append' },
    {
      member: 'set|hset|hSet|mset|mSet|sadd|sAdd|srem|sRem|zadd|zAdd|zrem|zRem|setnx|setNX|hmset|rename|hdel|hDel|put',
      does: 'set',
    },
    { member: 'del|unlink|flushall|flushAll|flushdb|flushDb|delete|clear|getdel|getDel', does: 'delete' },
    { member: 'publish', does: 'create' },
    { member: 'sendCommand|call|sendcommand|eval|evalsha|customCommand', does: 'unknown' },
  ],
  otherwise: 'none',
};
