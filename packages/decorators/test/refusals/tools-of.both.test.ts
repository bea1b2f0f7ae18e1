import { describe, expect, test } from 'vitest';
import { classify, IdempotentKey, Tool, tool, toolsOf, type ToolDefinitionProblem } from '@retrysafe/decorators';
import { readCall } from '../fake-call.js';
import { nameRule, refused } from './refused.js';

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
