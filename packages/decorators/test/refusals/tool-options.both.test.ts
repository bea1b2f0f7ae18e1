import { describe, expect, test } from 'vitest';
import { Tool, type ToolDefinitionProblem } from '@retrysafe/decorators';
import { nameRule, refused } from './refused.js';

// What the compiler already refuses: JavaScript and casts still reach us.
const unchecked = (options: object) => Tool(options as never) as (...decorator: unknown[]) => never;
const onMethod = (options: object) => () => {
  class Tools {
    @unchecked(options)
    pay() {}
  }
  return Tools;
};

const classes = 'read, idempotent-write, non-idempotent-write, irreversible';

describe('@Tool refuses', () => {
  test.each<[string, () => unknown, ToolDefinitionProblem, string]>([
    ['no class', onMethod({}), 'no-class', `The tool 'pay' has no class. Use one of: ${classes}.`],
    [
      'no options',
      () => {
        class Tools {
          @unchecked(undefined as never) pay() {}
        }
        return Tools;
      },
      'no-class',
      `The tool 'pay' has no class.`,
    ],
    [
      'its own parentheses missing',
      () => {
        class Tools {
          @(Tool as unknown as (...decorator: unknown[]) => never) pay() {}
        }
        return Tools;
      },
      'no-class',
      `@Tool stands on 'pay' without its options. Write @Tool({ class: ... }), with one of: ${classes}.`,
    ],
    [
      'an unknown class',
      onMethod({ class: 'idempotent' }),
      'unknown-class',
      `The tool 'pay' has the class "idempotent", which does not exist. Use one of: ${classes}.`,
    ],
    [
      'an empty name',
      onMethod({ class: 'read', name: '' }),
      'invalid-name',
      `The tool 'pay' would be named "". ${nameRule}`,
    ],
    [
      'a name with a control character',
      onMethod({ class: 'read', name: 'pay\u0000' }),
      'invalid-name',
      'named "pay\\u0000"',
    ],
    ['a name with a space', onMethod({ class: 'read', name: 'pay now' }), 'invalid-name', 'named "pay now"'],
    ['a name with a slash', onMethod({ class: 'read', name: 'billing/pay' }), 'invalid-name', nameRule],
    ['a name of 129 characters', onMethod({ class: 'read', name: 'p'.repeat(129) }), 'invalid-name', nameRule],
    ['a name that is no string', onMethod({ class: 'read', name: 7 }), 'invalid-option', "'name' must be a string."],
    [
      'a symbol method without a name',
      () => {
        class Tools {
          @Tool({ class: 'read' }) [Symbol('pay')]() {}
        }
        return Tools;
      },
      'invalid-name',
      "The tool 'Symbol(pay)' would be named a symbol.",
    ],
    [
      'a method name that is no tool name',
      () => {
        class Tools {
          @Tool({ class: 'read' }) $pay() {}
        }
        return Tools;
      },
      'invalid-name',
      'named "$pay"',
    ],
    [
      'an option that does not exist',
      onMethod({ class: 'read', timeout: 5 }),
      'invalid-option',
      "an option 'timeout', which does not exist. Use: class, name, description, input",
    ],
    [
      'an option from the prototype of objects',
      onMethod({ class: 'read', toString: 5 }),
      'invalid-option',
      "an option 'toString', which does not exist",
    ],
    [
      'an input that is no schema',
      onMethod({ class: 'read', input: { type: 'object' } }),
      'invalid-option',
      "'input' must be a Standard Schema",
    ],
    [
      'a subject that is no function',
      onMethod({ class: 'read', subject: 'customerId' }),
      'invalid-option',
      "'subject' must be a function",
    ],
    [
      'a timeout of 0',
      onMethod({ class: 'read', timeoutMs: 0 }),
      'invalid-option',
      "'timeoutMs' must be a number of milliseconds above 0",
    ],
    [
      'a window without a unit',
      onMethod({ class: 'irreversible', window: '24' }),
      'invalid-option',
      "'window' must be a time such as '24h'",
    ],
    [
      'an empty version',
      onMethod({ class: 'irreversible', version: '' }),
      'invalid-option',
      "'version' must be a string that is not empty",
    ],
    [
      'a probe on a read',
      onMethod({ class: 'read', probe: () => ({ happened: false }) }),
      'invalid-option',
      "'probe' means nothing for a tool of class read. Leave it out",
    ],
    [
      'repeatable on another class',
      onMethod({ class: 'idempotent-write', repeatable: true }),
      'invalid-option',
      "'repeatable' means nothing for a tool of class idempotent-write. Leave it out; it is for: irreversible.",
    ],
    [
      'a transactional read',
      onMethod({ class: 'read', transactional: true }),
      'invalid-option',
      "'transactional' means nothing",
    ],
  ])('%s', (_what, declare, code, text) => {
    expect(declare).toThrow(refused(code, text));
  });
});
