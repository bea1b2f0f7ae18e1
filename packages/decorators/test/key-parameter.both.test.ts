import { expect, test } from 'vitest';
import { IdempotentKey, Tool, toolsOf, type ToolCall } from '@retrysafe/decorators';
import { toolCall } from './fake-call.js';

// `@IdempotentKey key: string` cannot be written in standard mode. What a legacy compiler makes of it is this call.
class Billing {
  @Tool({ class: 'irreversible' })
  close(_args: unknown, key: string, call?: ToolCall) {
    return ['close', key, call?.fence];
  }

  @Tool({ class: 'irreversible' })
  refund(_args: unknown, call: ToolCall, key: string) {
    return ['refund', key, call.fence];
  }
}
IdempotentKey(Billing.prototype, 'close', 1);
IdempotentKey(Billing.prototype, 'refund', 2);

class KeyMoved extends Billing {
  override close(_args: unknown, call: never, key?: never) {
    return ['close later', key ?? '', (call as ToolCall).fence];
  }
}
IdempotentKey(KeyMoved.prototype, 'close', 2);

const run = (source: object) => toolsOf(source).map((definition) => definition.run({}, toolCall('k1')));

test('the key lands on its parameter, and the call on the other', () => {
  expect(run(new Billing())).toEqual([
    ['close', 'k1', 1],
    ['refund', 'k1', 1],
  ]);
});

test('an override may take the key elsewhere', () => {
  expect(run(new KeyMoved())[0]).toEqual(['close later', 'k1', 1]);
  expect(run(new Billing())[0]).toEqual(['close', 'k1', 1]);
});
