import { DBOS } from '@dbos-inc/dbos-sdk';
import { type Contender, timed } from '../duel.js';
import { argsOf, intentOf, invoice } from '../workload.js';

/** DBOS on its own tables in this server. Once in a process. */
export async function startDbos(url: string, poolSize: number): Promise<void> {
  process.noDeprecation = true; // on a new connection it asks before `pg` has handed it out, and `pg` would say so here
  DBOS.setConfig({
    name: 'retrysafe-bench',
    systemDatabaseUrl: url,
    systemDatabasePoolSize: poolSize,
    logLevel: 'error',
    runAdminServer: false,
  });
  await DBOS.launch();
}

export async function stopDbos(): Promise<void> {
  await DBOS.shutdown();
  process.noDeprecation = false;
}

/** Each call is a step of a workflow that runs already: `atOnce` workflows share the calls. */
export const dbosSteps: Contender = async (calls, atOnce) => {
  const share = calls / atOnce;
  return timed(atOnce, atOnce, (n) => manySteps(n * share, share));
};

/** Each call is a workflow with an id from the caller and one step, which is what keeps a call from being done twice. */
export const dbosWorkflows: Contender = (calls, atOnce) => {
  const run = `run-${(runs += 1)}`;
  return timed(calls, atOnce, async (n) => {
    const { task, step } = intentOf(n);
    const handle = await DBOS.startWorkflow(oneStep, { workflowID: `${run}/${task}/${step}/createInvoice` })(n);
    await handle.getResult();
  });
};

let runs = 0;

const manySteps = DBOS.registerWorkflow(
  async (first: number, count: number) => {
    for (let n = first; n < first + count; n += 1) await charge(n);
  },
  { name: 'manySteps' },
);

const oneStep = DBOS.registerWorkflow((n: number) => charge(n), { name: 'oneStep' });

function charge(n: number): Promise<unknown> {
  return DBOS.runStep(() => invoice(argsOf(n)), { name: 'createInvoice' });
}
