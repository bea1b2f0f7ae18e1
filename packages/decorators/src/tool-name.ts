import { ToolDefinitionError } from './tool-definition-error.js';

/**
 * What a tool's name may be: the widest that MCP's specification of 2025-11-25 allows. Models take less: OpenAI and
 * many clients stop at 64 characters and take no dot, so a short name of letters, digits, `_` and `-` goes everywhere.
 */
const namePattern = /^[A-Za-z0-9_.-]{1,128}$/;

/** `Name` when it is a literal. A name computed at run time may change with a build, and new names start new keys. */
export type LiteralName<Name extends string> = string extends Name
  ? {
      readonly "a tool's name must be a string literal: it is part of every key, and a computed one can change with the next build": never;
    }
  : Name;

export function checkName(where: string, name: unknown): asserts name is string {
  if (typeof name === 'string' && namePattern.test(name)) return;
  const named = name === undefined ? 'has no name' : `would be named ${textOf(name)}`;
  throw new ToolDefinitionError(
    'invalid-name',
    `${where} ${named}. Give it a { name } of 1 to 128 letters, digits, '_', '-' or '.'.`,
  );
}

function textOf(name: unknown): string {
  return typeof name === 'string' ? JSON.stringify(name) : `a ${typeof name}`;
}
