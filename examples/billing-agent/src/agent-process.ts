import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DispatcherEvent } from '@retrysafe/dispatcher';
import type { Surroundings } from './billing-agent.js';
import type { PlanStep } from './guard.js';

export interface Job extends Surroundings {
  /** The ledger's file. Whoever works on the task next opens the same one. */
  readonly ledger: string;
  readonly plan: PlanStep;
}

/** What the worker tells its parent. */
export type Report = { readonly said: string } | { readonly event: DispatcherEvent };

export interface AgentProcess {
  /** The agent's last words; rejects when the process ends without any. */
  readonly said: Promise<string>;
  /** `kill -9`; resolves once the process is gone. */
  kill(): Promise<void>;
}

/** Run the agent in a process of its own, on a ledger that outlives it. */
export function startAgentProcess(job: Job, onEvent: (event: DispatcherEvent) => void): AgentProcess {
  const child = fork(fileURLToPath(new URL('./agent-worker.ts', import.meta.url)), [JSON.stringify(job)], {
    cwd: fileURLToPath(new URL('..', import.meta.url)), // where `tsx` is found
    execArgv: ['--import', 'tsx'],
  });
  const exited = once(child, 'exit');
  const said = new Promise<string>((resolve, reject) => {
    child.on('message', (report: Report) => {
      if ('said' in report) resolve(report.said);
      else onEvent(report.event);
    });
    // Not at 'exit': the last messages may still be on their way then.
    child.on('disconnect', () => reject(new Error('the agent process ended before it answered')));
  });
  return {
    said,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
