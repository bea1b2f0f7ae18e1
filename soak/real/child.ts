// One process of the soak: makes its calls at once, prints each answer, and stands still where its plan says.
import { createDispatcher, type Dispatcher, sqliteStore, type Store } from '@retrysafe/dispatcher';
import { postgresStore } from '@retrysafe/stores/postgres';
import { redisStore } from '@retrysafe/stores/redis';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type Outside, toolsOver } from '../world/tools.js';
import { Gates, say } from './gates.js';
import type { CallPlan, ChildPlan, StorePlace } from './plan.js';
import { find, send } from './provider-client.js';

const plan = JSON.parse(process.argv[2] ?? '') as ChildPlan;
const gates = new Gates(plan.stops);
const store = openStore(plan.store);

await Promise.all(plan.calls.map(carryOut));
if (plan.showRecords !== undefined) await showRecords(plan.showRecords);
process.exit();

async function carryOut(call: CallPlan): Promise<void> {
  const { task, tool, step, ordinal, words } = call;
  const dispatcher = dispatcherFor(task);
  const ask = () => dispatcher.call(tool, { words }, { task, step, ordinal });
  let answer = await ask();
  // What a probe found not to have happened may be asked for anew.
  if (answer.kind === 'failed' && call.again) answer = await ask();
  if (answer.kind === 'approval-required' && call.approve !== undefined) {
    await store.decide(answer.approvalId, { approve: true, by: 'ann' }).catch(() => {}); // the store may be away
    if (call.approve === 'and-call') answer = await ask();
  }
  gates.pass('before answer');
  say({ task, tool, step, ordinal, answer, ...(call.again && { again: await ask() }) });
}

async function showRecords(task: string): Promise<void> {
  const [records, approvals] = await Promise.all([store.list({ task }), store.approvals({ task })]);
  say({ records, approvals });
}

function dispatcherFor(run: string): Dispatcher {
  const { providerPort: port, leaseMs, patienceMs } = plan;
  const outside: Outside = {
    run,
    request: (request, signal) => gates.around('request', () => send(port, request, signal)),
    look: () => gates.around('request', async () => 'seen'),
    probe: async (callKey, label) => {
      const effect = await find(port, callKey, label);
      return effect === null ? { happened: 'cannot-tell' } : { happened: true, result: effect };
    },
    running: (_callKey, work) => work(),
  };
  return createDispatcher({ tools: toolsOver(outside), store: gates.onStore(store), leaseMs, patienceMs });
}

function openStore(place: StorePlace): Store {
  switch (place.kind) {
    case 'sqlite': {
      const { path, aheadMs = 0 } = place;
      return sqliteStore({ path, clock: { now: () => Date.now() + aheadMs } });
    }
    case 'postgres':
      return postgresStore({ client: patientPool(place.url) });
    case 'redis':
      return redisStore({ client: new Redis(place.port), allowVolatile: true });
  }
}

function patientPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => {}); // a connection that broke while idle: the next query says so
  return pool;
}
