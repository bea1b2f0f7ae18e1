import { expect, test } from 'vitest';
import { classify, classOf, Tool, toolsOf, type ToolCall } from '@retrysafe/decorators';
import { toolCall } from './fake-call.js';

class Billing {
  @Tool({ class: 'idempotent-write' })
  pay(_args: unknown, call: ToolCall) {
    return call.idempotencyKey;
  }

  @Tool({ class: 'irreversible' })
  close(_args: unknown, call: ToolCall) {
    return call.idempotencyKey;
  }
}
Object.freeze(Billing.prototype);
Object.freeze(Billing);

test('a class that is frozen before it is first built keeps its tools', () => {
  const billing = Object.freeze(new Billing());
  expect(toolsOf(billing).map(({ name, class: toolClass, run }) => [name, toolClass, run({}, toolCall('k1'))])).toEqual(
    [
      ['pay', 'idempotent-write', 'k1'],
      ['close', 'irreversible', 'k1'],
    ],
  );
});

test('a frozen function can be classified', () => {
  const send = Object.freeze(() => 'sent');
  expect(classOf(classify('irreversible', send))).toBe('irreversible');
});
