import { describe, expect, test } from 'vitest';
import { classify, IdempotentKey, Tool, tool, toolsOf, type ToolDefinitionProblem } from '@retrysafe/decorators';
import { readCall } from './fake-call.js';

// What the compiler already refuses: JavaScript and casts still reach us.
const unchecked = (options: object) => Tool(options as never) as (...decorator: unknown[]) => never;
const onMethod = (options: object) => () => {
  class Tools {
    @unchecked(options)
    pay() {}
  }
  return Tools;
};

const refused = (code: ToolDefinitionProblem, text: string) =>
  expect.objectContaining({ name: 'ToolDefinitionError', code, message: expect.stringContaining(text) as string });
const classes = 'read, idempotent-write, non-idempotent-write, irreversible';
const nameRule = "Give it a { name } of 1 to 128 letters, digits, '_', '-' or '.'.";

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
    [
      'a generator',
      () => {
        class Tools {
          @unchecked({ class: 'read' }) *pages() {}
        }
        return Tools;
      },
      'generator',
      "The tool 'pages' is a generator, which cannot be a tool. Return a promise of the whole result.",
    ],
    [
      'an async generator',
      () => {
        class Tools {
          @unchecked({ class: 'read' }) async *pages() {}
        }
        return Tools;
      },
      'generator',
      "The tool 'pages' is a generator",
    ],
    [
      'a field',
      () => {
        class Tools {
          @unchecked({ class: 'read' }) pay = () => 1;
        }
        return Tools;
      },
      'not-a-method',
      "@Tool stands on 'pay', which is no method. Put it on a method, or use tool({ ... }) for a function.",
    ],
    [
      'a getter',
      () => {
        class Tools {
          @unchecked({ class: 'read' }) get pay() {
            return 1;
          }
        }
        return Tools;
      },
      'not-a-method',
      "@Tool stands on 'pay', which is no method.",
    ],
    [
      'a class',
      () => {
        @unchecked({ class: 'read' })
        class Pay {}
        return Pay;
      },
      'not-a-method',
      'no method',
    ],
    [
      'a second @Tool',
      () => {
        class Tools {
          @Tool({ class: 'read' }) @Tool({ class: 'read' }) pay() {}
        }
        return Tools;
      },
      'already-tagged',
      "The tool 'pay' is tagged twice. Keep one @Tool.",
    ],
  ])('%s', (_what, declare, code, text) => {
    expect(declare).toThrow(refused(code, text));
  });
});

describe('@IdempotentKey refuses', () => {
  const onParameter = (index: number) => () =>
    IdempotentKey(
      class {
        pay() {}
      }.prototype,
      'pay',
      index,
    );

  test.each<[string, () => unknown, ToolDefinitionProblem, string]>([
    [
      'the first parameter',
      onParameter(0),
      'key-position',
      "The tool 'pay' takes its key as parameter 1. The first is for the arguments",
    ],
    ['the fourth parameter', onParameter(3), 'key-position', "The tool 'pay' takes its key as parameter 4."],
    [
      'a parameter of a constructor',
      () => IdempotentKey(class {}, undefined, 0),
      'key-position',
      'stands on a parameter of a constructor',
    ],
    [
      'a second place in one method',
      () => {
        const home = class {
          pay() {}
        }.prototype;
        IdempotentKey(home, 'pay', 1);
        IdempotentKey(home, 'pay', 2);
      },
      'already-tagged',
      "The tool 'pay' takes its key twice. Keep one @IdempotentKey.",
    ],
    [
      'to stand on a method twice',
      () => {
        class Tools {
          @IdempotentKey @IdempotentKey pay(_args: unknown, _key: string) {}
        }
        return Tools;
      },
      'already-tagged',
      "The tool 'pay' takes its key twice.",
    ],
  ])('%s', (_what, declare, code, text) => {
    expect(declare).toThrow(refused(code, text));
  });
});

describe('toolsOf refuses', () => {
  class KeyedRead {
    @(IdempotentKey as (...decorator: unknown[]) => never) @Tool({ class: 'read' }) list() {}
  }
  class Untagged {
    pay() {}
  }
  class Pay {
    @Tool({ class: 'read' }) pay() {}
  }
  class KeyOnly {
    @IdempotentKey pay(_args: unknown, _key: string) {}
  }
  class Twice {
    @Tool({ class: 'read', name: 'list' }) one() {}
    @Tool({ class: 'read', name: 'list' }) two() {}
  }
  const list = tool({ name: 'list', class: 'read', execute: () => [] });

  test.each<[string, unknown, ToolDefinitionProblem, string]>([
    [
      'an instance without a tagged method',
      new Untagged(),
      'no-class',
      "'Untagged' has no tool: none of its methods has a class. Put @Tool({ class: ... }) on each method that a model may call.",
    ],
    ['an empty record', {}, 'no-class', 'This object has no tool'],
    [
      'a class whose tools are on its instances',
      Pay,
      'no-class',
      "'Pay' has tools on its instances, none on the class itself. Pass `new Pay(...)`.",
    ],
    [
      'a key without a class',
      new KeyOnly(),
      'no-class',
      "The tool 'pay' takes a key and has no class. Put @Tool({ class: ... }) on it too.",
    ],
    ['a key on a read', new KeyedRead(), 'key-on-read', "The tool 'list' is a read, which carries no key."],
    [
      'two tools of one name in one class',
      new Twice(),
      'duplicate-name',
      "Two tools are named 'list'. Give one of them another { name }.",
    ],
    ['two tools of one name in an array', [new Pay(), list, [list]], 'duplicate-name', "Two tools are named 'list'."],
    [
      'a method without its object',
      new Pay().pay,
      'not-a-tool',
      "The function 'pay' has a class, but nothing here knows its name and how to run it.",
    ],
    [
      'a tool object of a framework',
      classify('read', { execute: () => 1 }),
      'not-a-tool',
      "let its handler pass the call on, with dispatcher.call(name, args, { task, step }). See 'Under a framework'",
    ],
    [
      'a tool object of a framework that carries its class in its metadata',
      { description: 'Pay.', metadata: { toolClass: 'irreversible' }, execute: () => 1 },
      'not-a-tool',
      'This is a tool of another framework, which is not run here. A framework keeps its own tool: make a tool({ name,',
    ],
    [
      'a record of tools of a framework',
      { pay: { inputSchema: {}, execute: () => 1 } },
      'not-a-tool',
      "'pay' is a tool of another framework, which is not run here.",
    ],
    [
      'a record of classified tools',
      { pay: classify('read', { execute: () => 1 }) },
      'not-a-tool',
      "'pay' is a tool of another framework, which is not run here.",
    ],
    [
      'a record that mixes tools of ours with one of a framework, which would silently be none',
      { list, pay: { description: 'Pay.', inputSchema: {}, execute: () => 1 } },
      'not-a-tool',
      "'pay' is a tool of another framework, which is not run here.",
    ],
    [
      'a record that mixes tools of ours with a classified one',
      { list, pay: classify('read', { execute: () => 1 }) },
      'not-a-tool',
      "'pay' is a tool of another framework, which is not run here.",
    ],
    ['undefined', undefined, 'not-a-tool', 'undefined is no tool.'],
    ['null', null, 'not-a-tool', 'null is no tool.'],
    [
      'a copy with another class',
      { ...list, class: 'irreversible' },
      'already-tagged',
      "The tool 'list' was made as read and copied as irreversible.",
    ],
    ['a copy with a bad name', { ...list, name: '' }, 'invalid-name', nameRule],
  ])('%s', (_what, source, code, text) => {
    expect(() => toolsOf(source)).toThrow(refused(code, text));
  });
});

test('a generator that a wrapper hides is refused when it runs, before it is read', () => {
  let read = false;
  function* pages() {
    read = true;
    yield 1;
  }
  const hidden = tool({ name: 'pages', class: 'read', execute: (): unknown => pages() });
  expect(() => hidden.run({}, readCall())).toThrow(refused('generator', "The tool 'pages' is a generator"));
  expect(read).toBe(false);
});

test('a handler that takes a key does not run without one', () => {
  let ran = false;
  class Pay {
    @Tool({ class: 'irreversible' })
    @IdempotentKey
    pay(_args: unknown, _key: string) {
      ran = true;
    }
  }
  const [pay] = toolsOf(new Pay());
  expect(() => pay?.run({}, readCall())).toThrow(
    "The tool 'pay' takes a key, but was called without one. Call it through the dispatcher.",
  );
  expect(ran).toBe(false);
});
