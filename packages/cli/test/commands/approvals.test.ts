import { encryptedCodec } from '@retrysafe/dispatcher';
import { describe, expect, test } from 'vitest';
import { changePast, keptCalls } from '../kept-calls.js';

const plan = { task: 'bill', step: '3' };

describe('retrysafe approvals', () => {
  test('lists what waits, with the arguments that would run', async () => {
    const { run, approvalId } = await keptCalls();
    const { code, out } = await run('approvals');
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^pending +\\S+Z +\\S+Z +pay_out +1 +bill +default +${approvalId}$`, 'm'));
    expect(out).toContain('args     { cents: 7 }');
  });

  test('says yes, and the next call runs', async () => {
    const { run, agents, approvalId } = await keptCalls();
    expect(await run('approvals', '--approve', approvalId, '--by', 'ann')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The next call of its intent runs it'),
    });
    expect(await agents.call('pay_out', { cents: 7 }, plan)).toMatchObject({ kind: 'done', result: 'paid' });
    const { out } = await run('approvals', '--state', 'spent', '--format', 'json');
    expect(JSON.parse(out)).toMatchObject([
      { id: approvalId, by: 'ann', args: { cents: 7 }, spentAt: expect.stringContaining('Z') },
    ]);
  });

  test('says no, with a word for the model, and a later yes is too late', async () => {
    const { run, agents, approvalId } = await keptCalls();
    expect(await run('approvals', '--deny', approvalId, '--by', 'ann', '--note', 'too much')).toMatchObject({
      code: 0,
    });
    expect(await agents.call('pay_out', { cents: 7 }, plan)).toMatchObject({
      kind: 'denied',
      by: 'ann',
      note: 'too much',
    });
    expect(await run('approvals', '--approve', approvalId, '--by', 'bob')).toMatchObject({
      code: 1,
      err: 'It is denied by now.\n',
    });
    expect((await run('approvals', '--state', 'denied')).out).toContain('decided  by ann: too much');
  });

  test.each<[string, readonly string[]]>([
    ['tenant', ['--tenant', 'other']],
    ['task', ['--task', 'other']],
  ])('decides nothing of another %s than it is told', async (_which, words) => {
    const { run, approvalId } = await keptCalls();
    for (const decision of ['--approve', '--deny']) {
      const answer = await run('approvals', decision, approvalId, '--by', 'ann', ...words);
      expect(answer).toEqual({ code: 1, out: '', err: 'No approval has this id.\n' });
    }
    expect((await run('approvals', '--tenant', 'default', '--task', 'bill')).out).toMatch(/^pending /m);
  });

  test('approves nothing that it cannot show, and may still deny it', async () => {
    const secrets = { one: new Uint8Array(32) };
    const { run, approvalId } = await keptCalls(encryptedCodec({ secrets, current: 'one' }));
    expect((await run('approvals')).out).toContain('(not readable here: a codec of its own wrote it)');
    expect(await run('approvals', '--approve', approvalId, '--by', 'ann')).toMatchObject({
      code: 1,
      err: expect.stringContaining('what nobody can read, nobody can approve'),
    });
    expect(await run('approvals', '--deny', approvalId, '--by', 'ann')).toMatchObject({ code: 0 });
  });

  test('leaves out what somebody damaged, and says which', async () => {
    const { run, agents, approvalId, path } = await keptCalls();
    await agents.call('pay_out', { cents: 8 }, { task: 'bill', step: '4' });
    changePast(path, 'update retrysafe_approval set tool = ? where id = ?', '', approvalId);
    const { code, out, err } = await run('approvals');
    expect([code, out.includes('cents: 8'), out.includes('cents: 7')]).toEqual([0, true, false]);
    expect(err).toMatch(new RegExp(`^left out: In the ledger the approval ${approvalId} is damaged: .+\\n$`));
  });

  test('shows all that would run, however much stands before it', async () => {
    const { run, agents } = await keptCalls();
    await agents.call('pay_out', { why: 'x'.repeat(500), cents: 900_000 }, { task: 'bill', step: '4' });
    expect((await run('approvals')).out).toContain('cents: 900000');
  });

  test('takes an escape code or a line end in a name or a note for what it is', async () => {
    const { run, approvalId } = await keptCalls();
    await run('approvals', '--deny', approvalId, '--by', 'ann\u001b[2J', '--note', 'no\npending forged');
    const { out } = await run('approvals', '--state', 'denied');
    expect(out).toContain('decided  by ann\ufffd[2J: no\ufffdpending forged');
  });

  test('says so where there is none', async () => {
    const { run } = await keptCalls();
    expect(await run('approvals', '--task', 'none')).toEqual({
      code: 0,
      out: 'No such approval is pending; --state lists others.\n',
      err: '',
    });
    expect((await run('approvals', '--state', 'lapsed')).out).toBe('No such approval.\n');
    expect(await run('approvals', '--approve', 'none', '--by', 'ann')).toMatchObject({
      code: 1,
      err: 'No approval has this id.\n',
    });
  });

  test.each<[string, readonly string[], string]>([
    ['a yes by nobody', ['--approve', 'x'], 'Say who decides: --by NAME'],
    ['a yes by an empty name', ['--approve', 'x', '--by', ''], 'Give the name of a person'],
    ['a yes and a no', ['--approve', 'x', '--deny', 'x', '--by', 'ann'], 'cannot be used with'],
    ['a state that does not exist', ['--state', 'open'], 'Allowed are pending, approved'],
  ])('ends with 2 for %s', async (_what, words, complaint) => {
    const { run } = await keptCalls();
    expect(await run('approvals', ...words)).toEqual({ code: 2, out: '', err: expect.stringContaining(complaint) });
  });
});
