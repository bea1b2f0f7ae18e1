import { describe, expect, test } from 'vitest';
import { IdempotentKey, Tool, toolsOf, type ToolDefinitionProblem } from '@retrysafe/decorators';
import { readCall } from '../fake-call.js';
import { refused } from './refused.js';

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
