import { sqliteStore } from '@retrysafe/dispatcher';
import type { Job, Report } from './agent-process.js';
import { billingAgent } from './billing-agent.js';

const { ledger, plan, ...surroundings } = JSON.parse(process.argv[2] ?? '') as Job;
const tell = (report: Report) => process.send?.(report);

const store = sqliteStore({ path: ledger });
const agent = billingAgent(surroundings, {
  store,
  leaseMs: 500, // a dead holder's lease must lapse before anybody may take over; the default is 30 s
  onEvent: (event) => tell({ event }),
});
tell({ said: await agent(plan) });
await store.close();
process.disconnect();
