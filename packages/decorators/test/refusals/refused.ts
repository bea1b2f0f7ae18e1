import type { ToolDefinitionProblem } from '@retrysafe/decorators';
import { expect } from 'vitest';

/** An error with this code whose message says this. */
export const refused = (code: ToolDefinitionProblem, text: string) =>
  expect.objectContaining({ name: 'ToolDefinitionError', code, message: expect.stringContaining(text) as string });

/** The mend of a bad name. */
export const nameRule = "Give it a { name } of 1 to 128 letters, digits, '_', '-' or '.'.";
