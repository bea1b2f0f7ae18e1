import { join } from 'node:path';
import { encryptedCodec, sqliteStore } from '@retrysafe/dispatcher';
import { describe, expect, test } from 'vitest';
import { changePast, keptCalls } from '../kept-calls.js';

const nothingUnfinished = 'No such call is unknown, running or awaiting; --state lists others.\n';

describe('retrysafe ledger', () => {
  test('lists what is unknown or waits, with its arguments, why, and the whole key', async () => {
    const { run, key } = await keptCalls();
    const { code, out, err } = await run('ledger');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^state +since +tool +task +step +ordinal +tenant +key$/m);
    expect(out).toMatch(new RegExp(`^unknown +\\S+Z +charge_card +bill +1 +0 +default +${key}$`, 'm'));
    expect(out).toContain("args     { customer: 'cus_17', cents: 4200 }");
    expect(out).toContain("outcome  { kind: 'unknown', reason: '504: Gateway Timeout' }");
    expect(out).toMatch(/^awaiting +\S+ +pay_out /m);
    expect(out).toMatch(/^1 unknown, 1 awaiting\.$/m);
    expect(out).not.toMatch(/^done/m);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ['of other states', ['--state', 'done,failed'], ['charge_card 2']],
    ['of one tool', ['--tool', 'pay_out'], ['pay_out 3']],
    ['of a task that is not there', ['--task', 'none'], []],
    ['of a tenant that is not there', ['--tenant', 'acme'], []],
    ['no more than asked for', ['--limit', '1'], ['charge_card 1']],
    [
      'with their parts',
      ['--state', 'done', '--parts'],
      ['charge_card/look up 1', 'charge_card 2', 'charge_card/look up 2'],
    ],
  ])('lists calls %s', async (_which, words, expected) => {
    const { run } = await keptCalls();
    const { out } = await run('ledger', ...words, '--format', 'json');
    const found = (JSON.parse(out) as { tool: string; step: string }[]).map(({ tool, step }) => `${tool} ${step}`);
    expect(found).toEqual(expected);
  });

  test.each(['table', 'json'])('leaves out what somebody damaged, and says which, as %s', async (format) => {
    const { run, key, path } = await keptCalls();
    changePast(path, 'update retrysafe_ledger set class = ? where key = ?', 'write', key);
    const { code, out, err } = await run('ledger', '--format', format);
    expect([code, out.includes('pay_out'), out.includes(key)]).toEqual([0, true, false]);
    expect(err).toMatch(new RegExp(`^left out: In the ledger the record ${key} is damaged: .+\\n$`));
  });

  test('is not taken for empty where all that it keeps is damaged', async () => {
    const { run, path } = await keptCalls();
    changePast(path, "update retrysafe_ledger set class = 'write'; update retrysafe_approval set state = 'asked'");
    const { code, out, err } = await run('ledger');
    expect([code, out, err.includes('is empty')]).toEqual([0, nothingUnfinished, false]);
  });

  test('says until when a running call is held, as JSON', async () => {
    const { run, path } = await keptCalls();
    changePast(path, "update retrysafe_ledger set state = 'running', lease_until = 1800000000000 where state = 'done'");
    const { out } = await run('ledger', '--state', 'running,unknown', '--format', 'json');
    const found = (JSON.parse(out) as { state: string; leaseUntil: string | null }[]).map((one) => [
      one.state,
      one.leaseUntil,
    ]);
    expect(found).toEqual([
      ['unknown', null],
      ['running', '2027-01-15T08:00:00.000Z'],
    ]);
  });

  test('shows the one call of a key, in whatever state, as JSON', async () => {
    const { run, key, agents } = await keptCalls();
    await agents.settle(key, { kind: 'done', result: 10n }, { by: 'ann' });
    const { out } = await run('ledger', key, '--format', 'json');
    expect(JSON.parse(out)).toMatchObject([
      {
        key,
        state: 'done',
        args: { customer: 'cus_17', cents: 4200 },
        outcome: { kind: 'done', result: '10' },
        updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  test('says so where there is nothing', async () => {
    const { run } = await keptCalls();
    expect(await run('ledger', 'no such key')).toEqual({ code: 0, out: 'No such call.\n', err: '' });
    expect((await run('ledger', '--state', 'denied')).out).toBe('No such call.\n');
    expect((await run('ledger', '--tool', 'none')).out).toBe(nothingUnfinished);
  });

  test('says how many it leaves out', async () => {
    const { run } = await keptCalls();
    expect((await run('ledger', '--limit', '1')).out).toMatch(/^1 unknown, and 1 more: raise --limit\.$/m);
    const { err } = await run('ledger', '--limit', '1', '--format', 'json');
    expect(err).toBe('1 more: raise --limit.\n');
  });

  test.each(['ledger', 'approvals'])('of nothing at all, %s asks whether it is the right one', async (command) => {
    const { cwd, run } = await keptCalls();
    const empty = sqliteStore({ path: join(cwd, 'empty.db') });
    await empty.list({});
    await empty.close();
    expect(await run(command, '--store', 'empty.db')).toMatchObject({
      code: 0,
      err: `This ledger is empty: nothing is kept in ${join(cwd, 'empty.db')}. Is it that of your agents?\n`,
    });
  });

  test('shows no encrypted text, and says whose it is', async () => {
    const secrets = { one: new Uint8Array(32) };
    const { run } = await keptCalls(encryptedCodec({ secrets, current: 'one' }));
    const { out } = await run('ledger');
    expect(out).toContain('args     (not readable here: a codec of its own wrote it)');
    expect(out).not.toContain('aes-256-gcm');
    expect(JSON.parse((await run('ledger', '--format', 'json')).out)[0].args).toEqual({ unreadable: true });
  });

  test.each<[string, readonly string[], string]>([
    ['a state that does not exist', ['--state', 'stuck'], 'Allowed are unknown, running, awaiting'],
    ['a limit that is no number', ['--limit', 'all'], 'Give a whole number from 1 up'],
    ['a prefix that is none', ['--store', 'redis://127.0.0.1:9/0?prefix='], 'prefix'],
    ['a file that is not there', ['--store', 'none.db'], 'none.db. Name that of your agents: --store FILE'],
    [
      'a server that is not there',
      ['--store', 'postgres://127.0.0.1:9/db'],
      'The ledger in Postgres cannot be reached',
    ],
  ])('ends with 2 for %s', async (_what, words, complaint) => {
    const { run } = await keptCalls();
    expect(await run('ledger', ...words)).toEqual({ code: 2, out: '', err: expect.stringContaining(complaint) });
  });

  test('takes an escape code in a name for what it is', async () => {
    const { run, agents } = await keptCalls();
    await agents.call('pay_out', {}, { task: 'bill', step: '\u001b[2J' });
    expect((await run('ledger')).out).not.toContain('\u001b');
  });
});
