import { expect, test } from 'vitest';
import { Tool, toolsOf, type ToolCall } from '@retrysafe/decorators';
import { toolCall } from './fake-call.js';

// That this very file is compiled and run, under both decorator modes, is the first two cases.
class Billing {
  @Tool({ class: 'idempotent-write', window: '24h', description: 'Pay a bill' })
  pay(_args: unknown, call: ToolCall) {
    return call.idempotencyKey;
  }
}

const seen = (source: object) =>
  toolsOf(source).map(({ name, class: toolClass, run }) => [name, toolClass, run({}, toolCall('k1'))]);
const paid = [['pay', 'idempotent-write', 'k1']];

test.each(['vitejs/vite#22353', 'inversify/monorepo#827'])('%s: a decorated test file runs and is tagged', () => {
  expect(seen(new Billing())).toEqual(paid);
});

test("tc39/proposal-decorators#534: what a child says of its settings is not seen in its parent's", () => {
  class Strict extends Billing {
    @Tool({ class: 'irreversible', window: '1h', description: 'Wire money' })
    override pay(_args: unknown, call: ToolCall) {
      return call.idempotencyKey;
    }
  }
  const [child] = toolsOf(new Strict());
  const [parent] = toolsOf(new Billing());
  expect(child).toMatchObject({ class: 'irreversible', window: '1h', description: 'Wire money' });
  expect(parent).toMatchObject({ class: 'idempotent-write', window: '24h', description: 'Pay a bill' });
});

test('babel/babel#16838: a context that brings no metadata, and no Symbol.metadata, still tags', () => {
  // What Babel's helper hands over, without a polyfill.
  const initializers: ((this: unknown) => void)[] = [];
  const context = {
    kind: 'method',
    name: 'pay',
    static: false,
    private: false,
    addInitializer: (initializer: (this: unknown) => void) => void initializers.push(initializer),
  } as const;
  class Plain {
    constructor() {
      for (const initializer of initializers) initializer.call(this);
    }
    pay(_args: unknown, call: ToolCall) {
      return call.idempotencyKey;
    }
  }
  Tool({ class: 'idempotent-write' })(Plain.prototype.pay, context);
  expect('metadata' in context).toBe(false);
  expect(seen(new Plain())).toEqual(paid);
});
