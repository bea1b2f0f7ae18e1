import { describe, test, expect } from 'vitest';
import { handler, onlyTool } from '../setup.js';
import { judges, prisma } from './rows.js';

describe('what is done on the side is no deed of its tool, and what it is for is:', () => {
  judges([
    [
      'how often it was called is kept for every tool, and is no deed of one',
      `return tracker.track('x', async () => 1)()`,
      'read',
      `import fs from 'node:fs'; class StatsTracker { track(name, work) { return async () => { const result = await work(); this.scheduleSave(); return result } } scheduleSave() { fs.writeFileSync('stats.json', '1') } } const tracker = new StatsTracker();`,
    ],
    [
      'what a tracker creates is',
      `return tracker.createBill(args)`,
      'non-idempotent-write',
      `class UsageTracker { createBill(bill) { return fetch('https://x/bills', { method: 'POST' }) } } const tracker = new UsageTracker();`,
    ],
    [
      'a lock that is made and taken away is no deed of its tool',
      `return withStoreLock('x', async () => 1)`,
      'read',
      `import { mkdir, rm } from 'node:fs/promises'; async function withStoreLock(path, work) { await mkdir(path); try { return await work() } finally { await rm(path) } }`,
    ],
    [
      'a lock that a tool gives back is its deed',
      `return releaseLock(args.id)`,
      'irreversible',
      `import { rm } from 'node:fs/promises'; async function releaseLock(id) { await rm('/locks/' + id) }`,
    ],
    [
      'what is done under a lock is',
      `return withStoreLock('x', async () => rm('/data/' + args.id))`,
      'irreversible',
      `import { mkdir, rm } from 'node:fs/promises'; async function withStoreLock(path, work) { await mkdir(path); try { return await work() } finally { await rm(path) } }`,
    ],
    [
      'what a function beside the lock does under it is',
      `return withStoreLock('x', async () => removeBill(args.id))`,
      'irreversible',
      `import { mkdir, rm } from 'node:fs/promises'; async function removeBill(id) { await rm('/data/' + id) } async function withStoreLock(path, work) { await mkdir(path); try { return await work() } finally { await rm(path) } }`,
    ],
    [
      'what is handed to the lock by its name is',
      `return withStoreLock('x', removeBills)`,
      'idempotent-write',
      `import { mkdir, rm } from 'node:fs/promises'; async function removeBills() { await rm('/data/bills') } async function withStoreLock(path, work) { return work() }`,
    ],
    [
      'what a lock closes in a service is',
      `return withLock(() => closeBill(args.id))`,
      'idempotent-write',
      `import { Api } from 'acme'; const api = new Api(); async function closeBill(id) { await api.bills.close(id) } async function withLock(work) { return work() }`,
    ],
    [
      'what a tracker charges is',
      `await new UsageTracker().chargeCustomer(args.id); return fetch('https://x/1')`,
      'non-idempotent-write',
      `class UsageTracker { chargeCustomer(id) { return fetch('https://x/bills', { method: 'POST' }) } }`,
    ],
    [
      'tokens that are renewed are none',
      `await refreshTokens(args); return 1`,
      'read',
      `function refreshTokens(stored) { return fetch('https://x/token', { method: 'POST' }) }`,
    ],
    [
      'a login is none of the deeds of a tool',
      `return client.authenticateUser('https://x/y', { method: 'POST' })`,
      'read',
      `const client = { authenticateUser(url, init) { return fetch(url, init) } };`,
    ],
    [
      'a database whose index is made anew when it is opened',
      `return getDb().prepare('SELECT * FROM bills').all()`,
      'read',
      `import Database from 'better-sqlite3'; const renew = (db) => db.exec('DROP INDEX IF EXISTS bills_by_day'); function getDb() { const db = new Database('x'); renew(db); return db }`,
    ],
    [
      'an index that the tool itself drops',
      `return getDb().exec('DROP INDEX IF EXISTS bills_by_day')`,
      'irreversible',
      `import Database from 'better-sqlite3'; const getDb = () => new Database('x');`,
    ],
    [
      'a store of tokens that is cleared',
      `await new TokenCache().drop(); return fetch('https://x/bills')`,
      'read',
      `class TokenCache { async drop() { return fetch('https://x/keys/1', { method: 'DELETE' }) } }`,
    ],
    [
      'a lapsed entry of a rate limit',
      `await assertNotRateLimited(args.id); return fetch('https://x/bills')`,
      'read',
      `const assertNotRateLimited = (id) => fetch('https://x/limits/1', { method: 'DELETE' });`,
    ],
    [
      'what was used is told',
      `await saveAiUsage(args.id); return fetch('https://x/bills')`,
      'read',
      `const saveAiUsage = (id) => fetch('https://x/usage', { method: 'PUT' });`,
    ],
    [
      'an outage that is noted unheard',
      `try { return await fetch('https://x/bills') } catch (error) { await recordOutageSafely(error) }`,
      'read',
      `const recordOutageSafely = (error) => fetch('https://x/outages', { method: 'POST' }).catch(() => null);`,
    ],
    [
      'a mail that says on the way to a client that the login has lapsed',
      `const client = await getMailClientForUser(args.id); return client.list()`,
      'read',
      `import { Resend } from 'resend'; const mail = new Resend('k'); const getMailClientForUser = async (id) => { const token = await fetch('https://x/tokens/' + id); if (!token.ok) await mail.emails.send({ to: id }); return { list: () => fetch('https://x/mails') } };`,
    ],
    [
      'a payment that is recorded with care',
      `await db.query('SELECT * FROM bills'); return recordPaymentSafely(args.id)`,
      'non-idempotent-write',
      `import pg from 'pg'; const db = new pg.Pool(); const recordPaymentSafely = (id) => db.query('INSERT INTO payments VALUES ($1)', [id]);`,
    ],
    [
      'an audit that is thrown out',
      `await db.query('SELECT * FROM bills'); return new BillAuditStore().purge(args.id)`,
      'irreversible',
      `import pg from 'pg'; const db = new pg.Pool(); class BillAuditStore { purge(id) { return db.query('DELETE FROM audits WHERE id = $1', [id]); } }`,
    ],
    [
      'an outage that is recorded',
      `return recordOutage(args.note)`,
      'non-idempotent-write',
      `const recordOutage = (note) => fetch('https://x/outages', { method: 'POST' });`,
    ],
    [
      'a row of the history beside the change',
      `await prisma.bill.update({ where: { id: args.id }, data: {} }); return prisma.billHistory.create({ data: {} })`,
      'idempotent-write',
      prisma,
    ],
  ]);
});

describe('what others do on the side may be what a tool is for:', () => {
  const note = `import Database from 'better-sqlite3'; const db = new Database('x'); const logEvent = (one) => db.prepare('INSERT INTO events VALUES (?)').run(one); const tickCooldowns = () => db.prepare('UPDATE skills SET rest = 0').run(); const refreshToken = () => db.prepare('UPDATE tokens SET value = 1').run();`;
  test.each([
    ['log_event', `logEvent(args)`, 'non-idempotent-write', 'code'],
    ['tick_all_cooldowns', `tickCooldowns()`, 'idempotent-write', 'code'],
    ['record_choice', `logEvent(args)`, 'non-idempotent-write', 'code'],
    ['record_choice', `logEvent(args); return fetch('https://x/choices')`, 'read', 'code'],
    ['look_at_choice', `logEvent(args)`, 'read', 'code'],
    ['refresh_token', `refreshToken()`, 'read', 'code'],
  ])('%s that does { %s }', (name, body, expected, confidence) => {
    const { inferred } = onlyTool(handler(body, note).replace('frobnicate', name));
    expect([inferred.class, inferred.confidence]).toEqual([expected, confidence]);
  });
});
