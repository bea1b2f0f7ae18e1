import { expect, test } from 'vitest';
import { handler, onlyTool } from '../setup.js';

/** What a handler does, its body, the class that follows, and what stands above the server. */
export type Row = readonly [row: string, body: string, expected: string, head?: string];

/** One test a row: the class of a tool whose name says nothing. */
export function judges(rows: readonly Row[]): void {
  test.each(rows.map(([row, ...rest]) => ({ row, rest })))('$row', ({ rest: [body, expected, head] }) => {
    expect(onlyTool(handler(body, head)).inferred.class).toBe(expected);
  });
}

/** As `judges`, where nothing is left to the name. */
export function judgesByCode(rows: readonly Row[]): void {
  test.each(rows.map(([row, ...rest]) => ({ row, rest })))('$row', ({ rest: [body, expected, head] }) => {
    const { inferred } = onlyTool(handler(body, head));
    expect([inferred.class, inferred.confidence]).toEqual([expected, 'code']);
  });
}

/** What is inferred of a tool of that name. */
export function inferredOf(name: string, execute: string, head = '') {
  return onlyTool(
    `import { tool } from 'ai'; ${head} export const tools = { ${name}: tool({ description: 'x', inputSchema: S, execute: async (args) => { ${execute} } }) };`,
  ).inferred;
}

/** A client of a service that nobody listed. */
export const acme = `import { client, hub } from 'acme-cloud';`;
export const prisma = `import { PrismaClient } from '@prisma/client'; const prisma = new PrismaClient();`;
