import { describe, expect, it, test } from 'vitest';
import { killedAgent } from '../src/stories/killed-agent.js';
import { anotherOrdinal, anotherStep } from '../src/stories/second-invoice.js';
import { lostAnswer, rewordedRetry } from '../src/stories/with-retrysafe.js';
import { withoutAPlan } from '../src/stories/without-a-plan.js';
import { withoutRetrysafe } from '../src/stories/without-retrysafe.js';

const invoice = (id: string, description: string, due_date: string) => ({
  id,
  description,
  due_date,
  customer_id: 'cus_XXXX',
  amount: 4250,
  currency: 'AUD',
});
const first = (id: string) => invoice(id, 'Consulting services - September 2026', '2026-10-31');
const reworded = (id: string) =>
  invoice(id, 'Professional consulting services for September 2026', '2026-10-31T00:00:00Z');

test('without retrysafe, a lost answer and a reworded retry leave two invoices', async () => {
  const { invoices, requests, told, said, drifts } = await withoutRetrysafe();
  expect(invoices).toEqual([first('in_1'), reworded('in_2')]);
  expect(requests).toBe(2);
  expect(told).toEqual([expect.stringContaining('504'), expect.stringContaining('in_2')]);
  expect(said).toEqual(['Done: in_2.']);
  expect(drifts).toBe(0);
});

describe('with retrysafe', () => {
  it('makes one invoice of a reworded retry, tells the model a success, and notes one drift', async () => {
    const { invoices, requests, told, said, drifts } = await rewordedRetry();
    expect(invoices).toEqual([first('in_1')]);
    expect(requests).toBe(2);
    expect(told).toHaveLength(2);
    expect(JSON.parse(told[1] ?? '')).toMatchObject({ result: first('in_1'), args: { due_date: '2026-10-31' } });
    expect(said).toEqual(['Done: in_1.']);
    expect(drifts).toBe(1);
  });

  it('asks again by itself by default, so that the model never hears of the lost answer', async () => {
    const { invoices, requests, told, said, drifts } = await lostAnswer();
    expect(invoices).toEqual([first('in_1')]);
    expect(requests).toBe(2);
    expect(told.map((result) => JSON.parse(result) as unknown)).toEqual([first('in_1')]);
    expect(said).toEqual(['Done: in_1.']);
    expect(drifts).toBe(0);
  });

  it('makes one invoice when the agent is killed between commit and record', async () => {
    const { afterKill, invoices, requests, said, drifts } = await killedAgent();
    expect(afterKill).toEqual(['running']);
    expect(invoices).toEqual([first('in_1')]);
    expect(requests).toBe(2);
    expect(said).toEqual(['Done: in_1.']);
    expect(drifts).toBe(1);
  });

  it.each([
    ['another step', anotherStep],
    ['another ordinal of the same step', anotherOrdinal],
  ])('makes both invoices when the second one is %s', async (_name, story) => {
    const { invoices, said, drifts } = await story();
    expect(invoices).toEqual([first('in_1'), reworded('in_2')]);
    expect(said).toEqual(['Done: in_1.', 'Done: in_2.']);
    expect(drifts).toBe(0);
  });

  it('tells a reworded retry from a second wish without any plan', async () => {
    const { invoices, requests, said, drifts } = await withoutAPlan();
    expect(invoices).toEqual([first('in_1'), invoice('in_2', 'Consulting services - October 2026', '2026-11-30')]);
    expect(requests).toBe(3);
    expect(said).toEqual(['Done: in_1, in_2.']);
    expect(drifts).toBe(1);
  });
});
