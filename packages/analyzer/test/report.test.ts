import { expect, test } from 'vitest';
import { handler, lint, onlyTool, projectOf } from './setup.js';

const ai = (rest: string) =>
  `import { tool } from 'ai'; import { z } from 'zod'; export const tools = { bill: tool({ description: 'x', inputSchema: z.object({ id: z.string(), lines: z.array(z.object({ idempotency_key: z.string() })) }), execute: async () => 1, ${rest} }) }`;

test('the fields of a JSON Schema are its properties, at every depth, and not the words that describe them', () => {
  const lines = `{ type: 'array', items: { type: 'object', properties: { key: { type: 'string', description: 'x' } } } }`;
  const schema = `{ type: 'object', properties: { id: { type: 'string', description: 'x' }, lines: ${lines} } }`;
  const text = `export const bill = { name: 'bill', description: 'x', inputSchema: ${schema}, execute: () => 1 }`;
  expect(onlyTool(text).fields.map((one) => one.path)).toEqual(['id', 'lines', 'lines.key']);
});

test('the fields of a schema are found at every depth', () => {
  expect(onlyTool(ai('')).fields.map((one) => one.path)).toEqual(['id', 'lines', 'lines.idempotency_key']);
});

test.each([
  ['kept in a table', 'S.bill', 'const S = { bill: z.object({ id: z.string() }) };'],
  [
    'kept in a table under a computed name',
    'S[name]',
    "const name = 'bill'; const S = { bill: z.object({ id: z.string() }) };",
  ],
  ['read of a schema', 'S.shape', 'const S = z.object({ id: z.string() });'],
  [
    'below many builders',
    'S',
    'const S = z.object({ id: z.string() }).strict().refine(f).refine(f).refine(f).refine(f).refine(f).describe("x");',
  ],
])('the fields of a schema that is %s are found, each with its text', (_where, slot, declared) => {
  const { fields } = onlyTool(
    `import { tool } from 'ai'; import { z } from 'zod'; ${declared} export const bill = tool({ description: 'x', inputSchema: ${slot}, execute: async () => 1 });`,
  );
  expect(fields.map(({ path, text }) => [path, text])).toEqual([['id', 'id: z.string()']]);
});

test.each([
  ['a text', "'Pays a bill'", 'Pays a bill'],
  ['a text with a part that is not known', '`Pays at ${bank}`', 'Pays at …'],
  ['nothing that is known', 'texts.bill', undefined],
])('a description that is %s is told as far as it is known', (_what, description, expected) => {
  const text = `import { tool } from 'ai'; import { bank, texts } from './not-here'; export const bill = tool({ description: ${description}, inputSchema: S, execute: () => 1 });`;
  expect(onlyTool(text).description?.text).toBe(expected);
});

test.each([
  ['that adds', 'UPDATE stock SET n = n + 1', true],
  [
    'that adds under a version condition',
    'UPDATE stock SET n = n + 1, version = version + 1 WHERE version = $1',
    false,
  ],
])('a statement %s makes a tool one that adds: %s', (_what, sql, delta) => {
  const { inferred } = onlyTool(
    handler(`return db.query('${sql}', [args.id])`, `import pg from 'pg'; const db = new pg.Pool();`),
  );
  expect(inferred.delta).toBe(delta);
});

test('a call of code that is not found is told with its place', () => {
  const { inferred } = onlyTool(handler(`return log(args.id)`, `import { log } from './not-here';`));
  expect(inferred.unresolved.map(({ line }) => line)).toEqual([6]);
});

test('a linter gets its own nodes back', () => {
  const { report } = lint(ai(''));
  const [tool] = report.tools;
  expect([
    tool?.site.node?.type,
    tool?.handler?.node?.type,
    tool?.schema?.node?.type,
    tool?.description?.site.node?.type,
  ]).toEqual(['CallExpression', 'ArrowFunctionExpression', 'CallExpression', 'Literal']);
});

test('a node leads to its tool, to its import and to where its value comes from', () => {
  const { report, host } = lint(
    `import { tool } from 'ai'; import { randomUUID } from 'node:crypto'; const key = randomUUID(); export const tools = { bill: tool({ description: 'x', inputSchema: S, execute: async () => key }) }`,
  );
  const [, , declaration] = host.ast.body;
  const init = declaration?.type === 'VariableDeclaration' ? declaration.declarations[0]?.init : null;
  if (init?.type !== 'CallExpression') throw new Error('the test text has changed');
  expect(report.importOf(init.callee)).toEqual({ source: 'node:crypto', file: null, path: ['randomUUID'] });
  expect(report.originOf(init).mintedBy).toBe('random');
  const handler = report.tools[0]?.handler?.node;
  expect(handler === undefined ? null : report.toolAt(handler)?.name).toBe('bill');
});

test('both parsers give the same tools', () => {
  const text = ai(`metadata: { toolClass: 'read' }`);
  const bare = (tools: readonly unknown[]) =>
    JSON.parse(JSON.stringify(tools, (key, value: unknown) => (key === 'node' ? undefined : value)));
  expect(bare(lint(text).report.tools)).toEqual(bare(projectOf({ 'main.ts': text }).audit().tools));
});
