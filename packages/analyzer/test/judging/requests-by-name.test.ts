import { describe, expect, test } from 'vitest';
import { inferredOf } from './rows.js';

describe('a request that says too little is judged with the name of its tool:', () => {
  test.each([
    [
      'a DELETE that only archives',
      'archive_bill',
      `return fetch('https://x/bills/1', { method: 'DELETE' })`,
      'idempotent-write',
      '',
    ],
    [
      'a DELETE of a tool that also archives',
      'manage_bills',
      `return fetch('https://x/bills/1', { method: 'DELETE' })`,
      'irreversible',
      '',
    ],
    [
      'a deletion that is only asked for',
      'request_account_deletion',
      `return fetch('https://x/accounts/1/deletion', { method: 'POST' })`,
      'idempotent-write',
      '',
    ],
    [
      'a POST of a tool whose name ends in asking',
      'old_bills_get',
      `return fetch('https://x/sync', { method: 'POST' })`,
      'read',
      '',
    ],
    [
      'a refund that is made',
      'create_refund',
      `return fetch('https://x/refunds', { method: 'POST' })`,
      'irreversible',
      '',
    ],
    [
      'a report that is made by asking',
      'run_report',
      `return fetch('https://x/reports', { method: 'POST' })`,
      'read',
      '',
    ],
    ['a report that is run', 'get_report', `return fetch('https://x/reports/1/run', { method: 'POST' })`, 'read', ''],
    [
      'a job that is run',
      'start_job',
      `return fetch('https://x/jobs/1/run', { method: 'POST' })`,
      'non-idempotent-write',
      '',
    ],
    [
      'a filter that is made',
      'create_filter',
      `return fetch('https://x/rest/filter', { method: 'POST', body: JSON.stringify({ name: args.note }) })`,
      'non-idempotent-write',
      '',
    ],
    [
      'an estimate that is set',
      'set_time_estimate',
      `return axios.post('/tasks/1/time-estimate', { minutes: 5 })`,
      'idempotent-write',
      `import axios from 'axios';`,
    ],
    [
      'a filter that is used',
      'bills_of_customer',
      `return fetch('https://x/rest/filter', { method: 'POST' })`,
      'read',
      '',
    ],
    ['a report that only looks', 'run_report', `return fetch('https://x/report', { method: 'POST' })`, 'read', ''],
    [
      'numbers of a text',
      'create_embedding',
      `return fetch('https://x/v1/embeddings', { method: 'POST' })`,
      'read',
      '',
    ],
    [
      'a picture that is drawn by a service',
      'generate_area_chart',
      `return fetch(process.env.CHARTS ?? 'https://x/api/vis', { method: 'POST', body: args.note })`,
      'read',
      '',
    ],
    [
      'a routes matrix',
      'maps_matrix',
      `return fetch('https://x/v2:computeRouteMatrix', { method: 'POST' })`,
      'read',
      '',
    ],
    [
      'a POST of a tool that is named for parsing and saving',
      'parse_and_save_bill',
      `return fetch('https://x/v0/bills', { method: 'POST' })`,
      'non-idempotent-write',
      '',
    ],
    [
      'a DELETE of a tool that archives and deletes',
      'archive_and_delete_user',
      `return fetch('https://x/users/1', { method: 'DELETE' })`,
      'irreversible',
      '',
    ],
    [
      'a POST of a tool that is named for parsing',
      'parse_bill',
      `return fetch('https://x/v0/bills', { method: 'POST' })`,
      'read',
      '',
    ],
    ['a POST to nowhere', 'analyze_issue', `return fetch(args.url, { method: 'POST' })`, 'read', ''],
    [
      'a POST through a function that says what for',
      'analyze_issue',
      `return startRepair(args)`,
      'non-idempotent-write',
      `const startRepair = (args) => fetch(args.url, { method: 'POST' });`,
    ],
  ])('%s', (_row, name, body, expected, head) => {
    expect(inferredOf(name, body, head).class).toBe(expected);
  });
});
