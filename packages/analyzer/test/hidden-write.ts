import { handler, onlyTool } from './setup.js';

type Parts = [body: string, head?: string, files?: Readonly<Record<string, string>>];

/** A handler's code, with what stands above it and other files beside it. */
export type Row = [row: string, ...Parts];

/** The write that every row hides. */
export const D = `fetch('https://x/bills/1', { method: 'DELETE' })`;

export function verdictOf(...[body, head, files]: Parts) {
  return onlyTool({ 'main.ts': handler(body, head), ...files }).inferred;
}
