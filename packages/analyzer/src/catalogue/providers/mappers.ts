import type { Provider } from '../provider.js';

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
