// One process of the soak: makes its calls at once, prints each answer, and stands still where its plan says.
import { createDispatcher, type Dispatcher, type Store } from '@retrysafe/dispatcher';
import { redisStore } from '@retrysafe/stores/redis';
import { Redis } from 'ioredis';
import { bookTools } from '../world/books.js';
import { type Outside, toolsOver } from '../world/tools.js';
import { type Books, postgresBooks, sqliteBooks } from './books.js';
import { Gates, say } from './gates.js';
import type { CallPlan, ChildPlan, StorePlace } from './plan.js';
import { find, send } from './provider-client.js';

const plan = JSON.parse(process.argv[2] ?? '') as ChildPlan;
const gates = new Gates(plan.stops);
const books = openBooks(plan.store);
const store = books?.store ?? openRedis(plan.store);

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
  const rows = (await books?.rows()) ?? [];
  say({ records, approvals, rows: rows.filter(({ callKey }) => records.some(({ key }) => key === callKey)) });
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
  const tools = [...toolsOver(outside), ...(books === undefined ? [] : bookTools(books.insert))];
  return createDispatcher({ tools, store: gates.onStore(store), leaseMs, patienceMs });
}

function openBooks(place: StorePlace): Books | undefined {
  if (place.kind === 'redis') return undefined;
  return place.kind === 'sqlite' ? sqliteBooks(place.path, place.aheadMs ?? 0, gates) : postgresBooks(place.url, gates);
}

function openRedis(place: StorePlace): Store {
  if (place.kind !== 'redis') throw new Error('Only Redis has no books.');
  const client = new Redis(place.port);
  client.on('error', () => {}); // its server is away: the next command says so
  return redisStore({ client, allowVolatile: true });
}
