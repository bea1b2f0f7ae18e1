import { expect, test } from 'vitest';
import { classOf, IdempotentKey, Tool, toolsOf, type ToolCall } from '@retrysafe/decorators';
import { toolCall } from './fake-call.js';

type Method = (...args: never[]) => unknown;

/** Someone else's decorator, written for both modes: it puts a wrapper in the method's place. */
function Traced(...decorator: unknown[]): never {
  const descriptor = decorator[2] as TypedPropertyDescriptor<Method> | undefined;
  const method = descriptor?.value ?? (decorator[0] as Method);
  function traced(this: unknown, ...args: never[]) {
    return `traced ${String(method.apply(this, args))}`;
  }
  return (descriptor === undefined ? traced : { ...descriptor, value: traced }) as never;
}

/** The same wrapper for every method: a tag left on it would hold for all of them. */
const denied = () => 'denied';
function Denied(...decorator: unknown[]): never {
  const descriptor = decorator[2] as TypedPropertyDescriptor<Method> | undefined;
  return (descriptor === undefined ? denied : { ...descriptor, value: denied }) as never;
}

class Tools {
  @Traced
  @Tool({ class: 'idempotent-write' })
  above(_args: unknown, call: ToolCall) {
    return call.idempotencyKey;
  }

  @Tool({ class: 'idempotent-write' })
  @Traced
  below(_args: unknown, call: ToolCall) {
    return call.idempotencyKey;
  }

  @Traced
  @Tool({ class: 'idempotent-write' })
  @Traced
  @IdempotentKey
  @Traced
  between(_args: unknown, key: string) {
    return key;
  }

  @Denied
  @Tool({ class: 'irreversible' })
  close(_args: unknown, call: ToolCall) {
    return call.idempotencyKey;
  }

  @Denied
  @Tool({ class: 'read' })
  list() {}

  @Traced
  @Tool({ class: 'read' })
  static count() {
    return 3;
  }
}

class Overrides extends Tools {
  override above(_args: unknown, call: ToolCall) {
    return `again ${call.idempotencyKey}`;
  }

  @Tool({ class: 'irreversible' })
  override below(_args: unknown, call: ToolCall) {
    return `again ${call.idempotencyKey}`;
  }

  @Traced
  @Tool({ class: 'non-idempotent-write' })
  override between(_args: unknown, key: string) {
    return `again ${key}`;
  }
}

const table = (source: object) =>
  toolsOf(source).map(({ name, class: toolClass, run }) => [name, toolClass, run({}, toolCall('k1'))]);

test('a wrapper above, below or between the tags hides neither the class nor the place of the key', () => {
  expect(table(new Tools())).toEqual([
    ['above', 'idempotent-write', 'traced k1'],
    ['below', 'idempotent-write', 'traced k1'],
    ['between', 'idempotent-write', 'traced traced traced k1'],
    ['close', 'irreversible', 'denied'],
    ['list', 'read', 'denied'],
  ]);
});

test('a wrapper does not hide a static tool', () => {
  expect(table(Tools)).toEqual([['count', 'read', 'traced 3']]);
});

test('overrides of wrapped methods keep or tighten the class', () => {
  expect(table(new Overrides())).toEqual([
    ['above', 'idempotent-write', 'again k1'],
    ['below', 'irreversible', 'again k1'],
    ['between', 'non-idempotent-write', 'traced again k1'],
    ['close', 'irreversible', 'denied'],
    ['list', 'read', 'denied'],
  ]);
});

test('classOf finds the class of a wrapped method by its key', () => {
  expect(classOf(new Tools(), 'above')).toBe('idempotent-write');
  expect(classOf(new Tools(), 'close')).toBe('irreversible');
});

test('a wrapper that two tools share carries the class of neither', () => {
  new Tools();
  expect(classOf(denied)).toBeUndefined();
});

test('a method replaced after registration is the one that runs', () => {
  const tools = new Tools();
  const [above] = toolsOf(tools);
  tools.above = () => 'replaced';
  expect(above?.run({}, toolCall('k1'))).toBe('replaced');
});

test('a weaker override of a wrapped method is refused', () => {
  class Weaker extends Tools {
    @Traced
    @Tool({ class: 'read' })
    override above() {
      return '';
    }
  }
  expect(() => toolsOf(new Weaker())).toThrow(expect.objectContaining({ code: 'weaker-override' }));
});
