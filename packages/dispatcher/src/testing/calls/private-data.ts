import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { encryptedCodec } from '../../codec/encrypted.js';
import type { LedgerRecord } from '../../store.js';
import { approveAll, as, type CallBench, type CallLaw, effects, leaseMs, plan, write } from './bench.js';

const args = { text: 'IBAN DE02 1203' };
const reworded = { text: 'reworded' };
const secretOf = (name: string) => createHash('sha256').update(name).digest();
const old = encryptedCodec({ secrets: { old: secretOf('old') }, current: 'old' });
const rotated = encryptedCodec({ secrets: { old: secretOf('old'), new: secretOf('new') }, current: 'new' });
const wrong = encryptedCodec({ secrets: { old: secretOf('another') }, current: 'old' });

/** What is stored of private, large and other people's data. */
export function privateDataLaws(law: CallLaw): void {
  law('with an encrypted codec nothing that is stored shows arguments, results or reasons', async (bench) => {
    const dispatcher = bench.open({ codec: old });
    bench.world.next('ok', 'answer-lost', 'refused');
    as('done', await dispatcher.call('idempotent-write', args, plan));
    as('unknown', await dispatcher.call('non-idempotent-write', args, plan));
    as('failed', await dispatcher.call('non-idempotent-write', args, { ...plan, ordinal: 1 }));
    as('approval-required', await dispatcher.call('irreversible', args, plan));
    const stored = [await bench.store.list({}), await bench.store.approvals({})];
    assert.doesNotMatch(JSON.stringify(stored), /DE02|effect-1|refuses|timed out/);
  });

  law('after a rotation what was written before is answered, taken over and approved as ever', async (bench) => {
    const before = bench.open({ codec: old });
    const { result } = as('done', await before.call('idempotent-write', args, plan));
    as('approval-required', await before.call('irreversible', args, plan));
    const after = await bench.openElsewhere({ codec: rotated });
    const duplicate = as('done', await after.call('idempotent-write', reworded, plan));
    assert.deepEqual([duplicate.result, duplicate.args], [result, args]);
    await approveAll(after);
    as('done', await after.call('irreversible', reworded, plan));
    assert.deepEqual(effects(bench), [args.text, args.text]);
    const { outcome } = (await recordsOf(bench, 'irreversible'))[0] ?? {};
    assert.match(outcome ?? '', /^aes-256-gcm\.new\./);
  });

  law(
    'a wrong secret reads nothing, runs nothing, and doubles nothing; the right one finds all as it was',
    async (bench) => {
      const right = bench.open({ codec: old });
      as('done', await right.call('idempotent-write', args, plan));
      as('approval-required', await right.call('irreversible', args, plan));
      const mistaken = await bench.openElsewhere({ codec: wrong });
      assert.equal(as('done', await mistaken.call('idempotent-write', reworded, plan)).resultLost, true);
      const [done, asking] = await Promise.all(
        ['idempotent-write', 'irreversible'].map((name) => recordsOf(bench, name)),
      );
      assert.equal(as('refused', await mistaken.resume(done?.[0]?.key ?? '')).code, 'unreadable-record');
      assert.equal(as('refused', await mistaken.resume(asking?.[0]?.key ?? '')).code, 'unreadable-record');
      assert.equal(as('refused', await mistaken.call('irreversible', reworded, plan)).code, 'unreadable-record');
      assert.deepEqual(effects(bench), [args.text]);
      await approveAll(right);
      as('done', await right.call('irreversible', reworded, plan));
      assert.deepEqual(effects(bench), [args.text, args.text]);
    },
  );

  law('a crashed write is not taken over with a wrong secret, and is with the right one', async (bench) => {
    let starts = 0;
    const send = write('send', async (sent, call) => {
      starts += 1;
      if (starts === 1) await new Promise(() => {}); // its process is gone
      return bench.world.request(sent, call.idempotencyKey);
    });
    void bench.open({ codec: old, tools: [send] }).call('send', args, plan);
    while (starts === 0) await new Promise((resolve) => setImmediate(resolve));
    await bench.passes(leaseMs + 1, 'by the store');
    const mistaken = await bench.openElsewhere({ codec: wrong, tools: [send] });
    as('unknown', await mistaken.call('send', reworded, plan));
    assert.equal(starts, 1);
    const right = await bench.openElsewhere({ codec: rotated, tools: [send] });
    as('done', await right.call('send', reworded, plan));
    assert.deepEqual(effects(bench), [args.text]);
  });

  law('an outcome that was put into another record is not read there', async (bench) => {
    const dispatcher = bench.open({ codec: old });
    const hold = (ordinal: number) => dispatcher.call('idempotent-write', args, { ...plan, ordinal });
    await hold(1);
    bench.world.next('answer-lost');
    const { key } = as('unknown', await dispatcher.call('non-idempotent-write', args, plan));
    const [other] = await recordsOf(bench, 'idempotent-write');
    await bench.store.resolve(key, 'done', other?.outcome ?? '');
    assert.equal(as('done', await dispatcher.call('non-idempotent-write', args, plan)).resultLost, true);
  });

  law('`redact` decides what is kept of a result; the first caller has it whole', async (bench) => {
    const read = write('read', () => ({ name: 'Ann', iban: 'DE02' }));
    const dispatcher = bench.open({
      tools: [read],
      redact: (value, { what }) => (what === 'result' ? { ...(value as object), iban: '***' } : value),
    });
    assert.deepEqual(as('done', await dispatcher.call('read', args, plan)).result, { name: 'Ann', iban: 'DE02' });
    const kept = { name: 'Ann', iban: '***' };
    assert.deepEqual(as('done', await dispatcher.call('read', args, plan)).result, kept);
    assert.doesNotMatch(JSON.stringify((await recordsOf(bench, 'read')).map(({ outcome }) => outcome)), /DE02/);
  });

  law('a result of 10 MB comes back whole to a duplicate in another process', async (bench) => {
    const result = 'résumé 🎟 '.repeat(700_000);
    const tools = [write('export', () => result)];
    as('done', await bench.open({ tools }).call('export', args, plan));
    const answer = as('done', await (await bench.openElsewhere({ tools })).call('export', args, plan));
    assert.equal(answer.result === result, true);
  });

  law('one beyond `maxResultBytes` is done, and its duplicates learn that it is lost', async (bench) => {
    const limits = { maxResultBytes: 1_000, tools: [write('export', () => 'x'.repeat(1_001))] };
    assert.equal(as('done', await bench.open(limits).call('export', args, plan)).result, 'x'.repeat(1_001));
    const duplicate = as('done', await (await bench.openElsewhere(limits)).call('export', args, plan));
    assert.deepEqual([duplicate.resultLost, duplicate.result, duplicate.deduplicated], [true, undefined, true]);
    assert.ok(((await recordsOf(bench, 'export'))[0]?.outcome?.length ?? 0) < 1_000);
  });

  law('arguments beyond `maxArgsBytes` are refused before anything is stored or runs', async (bench) => {
    const dispatcher = bench.open({ maxArgsBytes: 100 });
    const long = { text: 'é'.repeat(50) };
    for (const name of ['idempotent-write', 'irreversible'])
      assert.equal(as('refused', await dispatcher.call(name, long, plan)).code, 'invalid-arguments');
    assert.deepEqual([await bench.store.list({}), effects(bench)], [[], []]);
    as('done', await dispatcher.call('idempotent-write', { text: 'é'.repeat(40) }, plan));
  });

  law('one intent in two tenants is two: neither sees, resumes, settles or closes the other’s', async (bench) => {
    const [one, two] = [bench.open({ tenant: 'one' }), bench.open({ tenant: 'two' })];
    bench.world.next('answer-lost');
    const { key } = as('unknown', await one.call('non-idempotent-write', args, plan));
    as('done', await two.call('non-idempotent-write', reworded, plan));
    assert.deepEqual(effects(bench), [args.text, reworded.text]);
    assert.equal(as('refused', await two.resume(key)).code, 'unknown-key');
    assert.equal(await two.settle(key, { kind: 'failed' }, { by: 'eve' }), false);
    await two.closeTask(plan.task);
    as('unknown', await one.call('non-idempotent-write', args, plan));
    as('done', await one.call('idempotent-write', args, plan));
    assert.equal((await bench.store.list({ tenant: 'two' })).length, 1);
  });
}

async function recordsOf({ store }: CallBench, tool: string): Promise<readonly LedgerRecord[]> {
  return store.list({ tool });
}
