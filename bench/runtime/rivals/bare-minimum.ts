import { hash } from 'node:crypto';
import { type Contender, timed } from '../duel.js';
import { argsOf, intentOf, invoice } from '../workload.js';

interface Row {
  readonly key: string;
  readonly task: string;
  readonly step: string;
  readonly args: string;
  readonly state: 'running' | 'done';
  readonly outcome: string | null;
  readonly leaseUntil: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/**
 * What no ledger in memory can leave out: a key that is a hash of the intent, arguments and outcome as texts of their own,
 * a record before the handler and another after it, and a promise for each step. No classes, fences, lapsed leases,
 * approvals, events, checks or answers: the least that ours could take.
 */
export const bareMinimum: Contender = (calls, atOnce) => {
  const rows = new Map<string, Row>();
  const claim = async (key: string, task: string, step: string, args: string): Promise<boolean> => {
    if (rows.has(key)) return false;
    const now = Date.now();
    const times = { leaseUntil: now + 30_000, createdAt: now, updatedAt: now };
    rows.set(key, { key, task, step, args, state: 'running', outcome: null, ...times });
    return true;
  };
  const settle = async (key: string, outcome: string): Promise<boolean> => {
    const row = rows.get(key);
    if (row?.state !== 'running') return false;
    rows.set(key, { ...row, state: 'done', outcome, leaseUntil: null, updatedAt: Date.now() });
    return true;
  };
  return timed(calls, atOnce, async (n) => {
    const { task, step } = intentOf(n);
    const args = { ...argsOf(n) };
    const key = hash('sha256', JSON.stringify(['acme', task, step, 'createInvoice', '0', '0']));
    if (!(await claim(key, task, step, JSON.stringify(args)))) throw new Error('A fresh key was known.');
    const result = await invoice(args);
    await settle(key, JSON.stringify({ kind: 'done', result }));
  });
};
