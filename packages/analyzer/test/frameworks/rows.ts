import { expect, test } from 'vitest';
import { toolsOf } from '../setup.js';

/** A way to declare a tool that its package documents, with the handler joined to it. */
export type Row = readonly [row: string, framework: string, name: string, text: string];

/** What the handler of each row does. */
export const zap = `fetch('https://x/bills/1', { method: 'DELETE' })`;
export const run = `async (args) => ${zap}`;
/** The one tool of rows in which definition and handler stand apart. */
export const list = `{ tools: [{ name: 'zap_bill', description: 'x', inputSchema: { type: 'object', properties: {} } }] }`;

/** One test a row: its tool is found, and its handler followed. */
export function findsAndFollows(rows: readonly Row[]): void {
  test.each(rows)('%s', (_row, framework, name, text) => {
    expect(toolsOf(text).map((one) => [one.framework, one.name, one.inferred.class, one.inferred.confidence])).toEqual([
      [framework, name, 'irreversible', 'code'],
    ]);
  });
}
