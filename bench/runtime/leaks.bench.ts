import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createDispatcher, memoryStore } from '@retrysafe/dispatcher';
import { tool, type ToolCall } from '@retrysafe/decorators';
import type { Measure } from '../ratio.js';
import { argsOf, invoice, type InvoiceArgs } from './workload.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const day = 86_400_000;
const callsPerBatch = 10_000;
const batches = 10;

/** A hundred thousand calls, whose tasks are closed and swept: in the end the heap is what it was after the first batches. */
export const measure: Measure = async () => {
  let now = 1_800_000_000_000;
  const clock = { now: () => now };
  const write = tool({
    name: 'write',
    class: 'idempotent-write',
    execute: (args: InvoiceArgs, _call: ToolCall) => invoice(args),
  });
  const store = memoryStore({ clock });
  const dispatcher = createDispatcher({ tools: [write], store });
  const heaps: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const task = `task-${batch}`;
    for (let n = 0; n < callsPerBatch; n += 1) {
      await dispatcher.call('write', argsOf(n), { task, step: String(n) });
      if (n % 10 === 0) await dispatcher.call('write', argsOf(n + 1), { task, step: String(n) });
    }
    await dispatcher.closeTask(task);
    for (const days of [2, 31]) {
      now += days * day; // past the outcomes' time, then past the tombstones'
      await dispatcher.sweep();
    }
    collect();
    heaps.push(process.memoryUsage().heapUsed);
  }
  await dispatcher.close();
  const [, settled = 0] = heaps;
  const last = heaps.at(-1) ?? 0;
  console.log(`heap after each 10,000 calls, MB: ${heaps.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(' ')}`);
  return [{ name: 'heap-flat-over-100000-calls', value: settled / last, floor: 0.95 }];
};
