import rule from '../../src/rules/no-delta-update.js';
import { aiTool, ourTool, pg, prisma } from '../code.js';
import { runRows } from '../setup.js';

const mongo =
  "import { MongoClient } from 'mongodb';\nconst stock = new MongoClient('mongodb://db').db('shop').collection('stock');";
const redis = "import { Redis } from 'ioredis';\nconst redis = new Redis();";
const firestore = "import { getFirestore, FieldValue } from 'firebase-admin/firestore';\nconst db = getFirestore();";
const dynamo =
  "import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';\nconst db = new DynamoDBClient({});";
const sql = (text: string, handler = '({ n, id }) =>') => aiTool(`${handler} db.query('${text}', [n, id])`, '', pg);

runRows('no-delta-update', rule, {
  valid: [
    {
      name: 'an unknown function that is named like a delta',
      code: aiTool('({ text }) => house.appendResponse(text)', '', "import { house } from 'unknown-house';"),
    },
    {
      name: 'DynamoDB that adds under a condition on the applied keys',
      code: aiTool(
        "({ id }) => db.send(new UpdateItemCommand({ TableName: 'stock', Key: { id }, UpdateExpression: 'SET stock = stock + :n', ConditionExpression: 'not contains(applied, :key)' }))",
        '',
        dynamo,
      ),
    },
    {
      name: 'a version that is counted up under a version condition',
      code: aiTool(
        'async ({ id, n }) => { const article = await prisma.article.findUnique({ where: { id } }); await prisma.article.update({ where: { id, version: article.version }, data: { stock: n, version: article.version + 1 } }); }',
        '',
        prisma,
      ),
    },
    { name: 'SQL that states the value', code: sql('UPDATE stock SET count = $1 WHERE id = $2') },
    {
      name: 'SQL that keeps the larger value',
      code: sql('UPDATE stock SET count = GREATEST(count, $1) WHERE id = $2'),
    },
    {
      name: 'SQL that adds under a version condition',
      code: sql(
        'UPDATE stock SET count = count + $1, version = version + 1 WHERE id = $2 AND version = $3',
        '({ n, id }) =>',
      ),
    },
    {
      name: 'a ledger row under a unique key',
      code: aiTool(
        "(args, { toolCallId }) => db.query('INSERT INTO entries (key, amount) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [toolCallId, args.amount])",
        '',
        pg,
      ),
    },
    {
      name: 'Prisma that states the value',
      code: aiTool('({ id, n }) => prisma.article.update({ where: { id }, data: { stock: n } })', '', prisma),
    },
    {
      name: 'Mongo $set',
      code: aiTool('({ id, n }) => stock.updateOne({ _id: id }, { $set: { count: n } })', '', mongo),
    },
    {
      name: 'Mongo $addToSet',
      code: aiTool('({ id, tag }) => stock.updateOne({ _id: id }, { $addToSet: { tags: tag } })', '', mongo),
    },
    {
      name: 'Mongo $inc behind a filter on the applied keys',
      code: aiTool(
        '({ id, n }, { toolCallId }) => stock.updateOne({ _id: id, appliedKeys: { $ne: toolCallId } }, { $inc: { count: n }, $addToSet: { appliedKeys: toolCallId } })',
        '',
        mongo,
      ),
    },
    { name: 'Redis SADD', code: aiTool("({ tag }) => redis.sadd('tags', tag)", '', redis) },
    {
      name: 'Firestore arrayUnion',
      code: aiTool(
        "({ id, tag }) => db.doc('articles/' + id).update({ tags: FieldValue.arrayUnion(tag) })",
        '',
        firestore,
      ),
    },
    {
      name: 'an honest non-idempotent-write',
      code: ourTool('non-idempotent-write', "({ n }) => db.query('UPDATE stock SET count = count + $1', [n])", '', pg),
    },
    {
      name: 'a name and a field that sound like a delta',
      code: "import { tool } from 'ai';\nimport { z } from 'zod';\nexport const add_credit = tool({ inputSchema: z.object({ amountToAdd: z.number() }), execute: async () => null });",
    },
    {
      name: 'a counter in the memory of the process',
      code: aiTool('async () => { calls += 1; return calls; }', '', 'let calls = 0;'),
    },
    {
      name: 'a delta outside of any tool',
      code: `${pg}\nexport const bump = (n) => db.query('UPDATE stock SET count = count + $1', [n]);`,
    },
  ],
  invalid: [
    {
      name: 'SQL that adds',
      code: sql('UPDATE stock SET count = count + $1 WHERE id = $2'),
      errors: [{ messageId: 'delta' }],
    },
    {
      name: 'SQL that adds to a balance',
      code: sql('UPDATE accounts SET balance = balance - $1 WHERE id = $2'),
      errors: [{ messageId: 'money' }],
    },
    {
      name: 'SQL that toggles',
      code: sql('UPDATE flags SET enabled = NOT enabled WHERE id = $2'),
      errors: [{ messageId: 'delta' }],
    },
    {
      name: 'Prisma increment',
      code: aiTool(
        '({ id, n }) => prisma.article.update({ where: { id }, data: { stock: { increment: n } } })',
        '',
        prisma,
      ),
      errors: [{ messageId: 'delta' }],
    },
    {
      name: 'Mongo $inc',
      code: aiTool('({ id, n }) => stock.updateOne({ _id: id }, { $inc: { count: n } })', '', mongo),
      errors: [{ messageId: 'delta' }],
    },
    {
      name: 'Mongo $push',
      code: aiTool('({ id, line }) => stock.updateOne({ _id: id }, { $push: { lines: line } })', '', mongo),
      errors: [{ messageId: 'delta' }],
    },
    {
      name: 'Redis INCRBY',
      code: aiTool("({ n }) => redis.incrby('count', n)", '', redis),
      errors: [{ messageId: 'delta' }],
    },
    {
      name: 'Firestore increment',
      code: aiTool("({ id, n }) => db.doc('articles/' + id).update({ stock: FieldValue.increment(n) })", '', firestore),
      errors: [{ messageId: 'delta' }],
    },
    {
      name: 'DynamoDB ADD',
      code: aiTool(
        "({ id, n }) => db.send(new UpdateItemCommand({ TableName: 'stock', Key: { id: { S: id } }, UpdateExpression: 'ADD stock :n', ExpressionAttributeValues: { ':n': { N: String(n) } } }))",
        '',
        dynamo,
      ),
      errors: [{ messageId: 'delta' }],
    },
    {
      name: 'read, add and write back',
      code: aiTool(
        'async ({ id, n }) => { const article = await prisma.article.findUnique({ where: { id } }); await prisma.article.update({ where: { id }, data: { stock: article.stock + n } }); }',
        '',
        prisma,
      ),
      errors: [{ messageId: 'delta' }],
    },
    {
      name: 'one statement that two tools come to is reported once',
      code: `import { tool } from 'ai';\n${pg}\nconst bump = (n) => db.query('UPDATE stock SET count = count + $1', [n]);\nexport const a = tool({ execute: ({ n }) => bump(n) });\nexport const b = tool({ execute: ({ n }) => bump(n) });`,
      errors: [{ messageId: 'delta', line: 4 }],
    },
    {
      name: 'an honest non-idempotent-write, when asked for',
      code: ourTool('non-idempotent-write', "({ n }) => db.query('UPDATE stock SET count = count + $1', [n])", '', pg),
      options: [{ tagged: 'report' }],
      errors: [{ messageId: 'delta' }],
    },
  ],
  missed: [
    { name: 'a stored procedure that adds', code: aiTool("({ n }) => db.query('SELECT add_stock($1)', [n])", '', pg) },
  ],
});
