import { describe, expect, test } from 'vitest';
import { Tool, type ToolDefinitionProblem } from '@retrysafe/decorators';
import { refused } from './refused.js';

// What the compiler already refuses: JavaScript and casts still reach us.
const unchecked = Tool as (options: object) => (...decorator: unknown[]) => never;

describe('@Tool refuses to stand on', () => {
  test.each<[string, () => unknown, ToolDefinitionProblem, string]>([
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
      'what has a @Tool already',
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
