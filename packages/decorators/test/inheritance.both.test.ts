import { expect, test } from 'vitest';
import { classOf, IdempotentKey, Tool, toolsOf, type ToolCall } from '@retrysafe/decorators';
import { toolCall } from './fake-call.js';

class Payments {
  @Tool({ class: 'idempotent-write', name: 'pay', description: 'Pay a bill', version: '3' })
  pay(_args: unknown, call: ToolCall) {
    return `paid under ${call.idempotencyKey}`;
  }

  @Tool({ class: 'idempotent-write' })
  @IdempotentKey
  refund(_args: unknown, key: string) {
    return `refunded under ${key}`;
  }

  @Tool({ class: 'read' })
  static balance() {
    return this.name;
  }
}

class Inherits extends Payments {}

class Overrides extends Payments {
  override pay(_args: unknown, call: ToolCall) {
    return `paid twice under ${call.idempotencyKey}`;
  }

  override refund(_args: unknown, key: string) {
    return `held under ${key}`;
  }
}

class Tightens extends Payments {
  @Tool({ class: 'irreversible' })
  override pay(_args: unknown, call: ToolCall) {
    return `wired under ${call.idempotencyKey}`;
  }

  @Tool({ class: 'irreversible' })
  override refund(_args: unknown, key: string) {
    return `wired under ${key}`;
  }
}

class Weakens extends Payments {
  @Tool({ class: 'read' })
  override pay() {
    return 'nothing';
  }
}

class TightensAgain extends Overrides {
  @Tool({ class: 'non-idempotent-write', name: 'pay_now' })
  override pay(_args: unknown, call: ToolCall) {
    return `paid at once under ${call.idempotencyKey}`;
  }
}

const named = (source: object, name: string) => {
  const definition = toolsOf(source).find((one) => one.name === name);
  return [definition?.class, definition?.run({}, toolCall('k1'))];
};

test.each([
  ['an inherited tool keeps its class and its key', new Inherits(), 'pay', ['idempotent-write', 'paid under k1']],
  [
    "an override without a tag keeps the parent's class (nestjs/nest#3457)",
    new Overrides(),
    'pay',
    ['idempotent-write', 'paid twice under k1'],
  ],
  [
    'an override without a tag keeps the place of the key',
    new Overrides(),
    'refund',
    ['idempotent-write', 'held under k1'],
  ],
  ['a stricter override wins', new Tightens(), 'pay', ['irreversible', 'wired under k1']],
  ['a tagged override keeps the place of the key', new Tightens(), 'refund', ['irreversible', 'wired under k1']],
  [
    'an override of an override may take another name',
    new TightensAgain(),
    'pay_now',
    ['non-idempotent-write', 'paid at once under k1'],
  ],
  ['an inherited static tool runs on the subclass', Inherits, 'balance', ['read', 'Inherits']],
])('%s', (_what, source, name, expected) => {
  expect(named(source, name)).toEqual(expected);
});

test('what a tagged override does not say it keeps', () => {
  expect(toolsOf(new Tightens())[0]).toMatchObject({
    name: 'pay',
    class: 'irreversible',
    description: 'Pay a bill',
    version: '3',
  });
});

test('an override writes nothing into its parent (samchon/nestia#1575)', () => {
  new Tightens();
  expect(named(new Payments(), 'pay')).toEqual(['idempotent-write', 'paid under k1']);
  expect(classOf(Payments.prototype.pay)).toBe('idempotent-write');
});

test('a weaker override is refused, and is still the stricter class to who asks (typestack/class-validator#2350)', () => {
  expect(() => toolsOf(new Weakens())).toThrow(
    expect.objectContaining({
      code: 'weaker-override',
      message:
        "The tool 'pay' is idempotent-write in a parent class and read in a subclass. An override may only be stricter: tag it idempotent-write, or give the weaker tool another method.",
    }),
  );
  expect(classOf(new Weakens(), 'pay')).toBe('idempotent-write');
});

test('a method that a subclass turned into a value is refused', () => {
  class Broken extends Payments {}
  Object.defineProperty(Broken.prototype, 'pay', { value: 'no method' });
  expect(() => toolsOf(new Broken())).toThrow(expect.objectContaining({ code: 'not-a-method' }));
});
