import type { ClaimRequest } from '@retrysafe/dispatcher';
import { expect, test } from 'vitest';
import { postgresStore } from '../src/postgres.js';
import { claimOf } from './requests.js';

test.each<[string, Partial<ClaimRequest>]>([
  ['a key that nobody claimed before', {}],
  ['an approved key', { approvalId: 'approval-1' }],
])('a claim of %s on Postgres that was given up ends there, also when an answer comes late', async (_name, changes) => {
  const sent: string[] = [];
  const late: ((answer: { readonly rows: readonly unknown[] }) => void)[] = [];
  const client = {
    query: (text: string) => {
      if (text.includes('retrysafe_schema')) return Promise.resolve({ rows: [{ version: 1 }] });
      return sent.push(text) === 1
        ? new Promise<{ readonly rows: readonly unknown[] }>((resolve) => void late.push(resolve))
        : Promise.reject(new Error('gone'));
    },
  };
  await expect(postgresStore({ client, answerMs: 1 }).claim(claimOf(changes))).rejects.toMatchObject({
    code: 'store-unavailable',
  });
  for (const answer of late) answer({ rows: [] });
  await new Promise(setImmediate);
  expect(sent).toHaveLength(1);
});
