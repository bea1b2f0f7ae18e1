import { type ToolClass, toolClasses } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { type Answer, classTable, intentKey, type TableEvent } from '../src/index.js';
import { approveAll, callApproved, leaseMs, plan, setting, type Setting, toolsOn } from './setting.js';

type Here = Setting & { readonly dispatcher: ReturnType<Setting['another']> };

/** What a caller sees, and what the world counts: `effects` are commits, `requests` are starts that reached it. */
interface Seen {
  readonly kinds: readonly string[];
  readonly effects: number;
  readonly requests: number;
}

const first = { text: 'first' };
const other = { text: 'other' };
const key = (tool: string) => intentKey({ tenant: 'default', ...plan, tool, ordinal: '0' }, 0);

/** One play for each event, the same for all classes: they differ in what comes of it. */
const plays: Record<TableEvent, (here: Here, toolClass: ToolClass) => Promise<readonly Answer[]>> = {
  'first call': async ({ dispatcher }, c) => [await dispatcher.call(c, first, plan)],
  'not executed': async ({ dispatcher, world }, c) => {
    world.next('busy');
    return [await callApproved(dispatcher, c, first, plan)];
  },
  'refused by the provider': async ({ dispatcher, world }, c) => {
    world.next('refused');
    return [await callApproved(dispatcher, c, first, plan)];
  },
  'ended ambiguously': async ({ dispatcher, world }, c) => {
    world.next('answer-lost');
    return [await callApproved(dispatcher, c, first, plan)];
  },
  'crash before *started*': async (here, c) => {
    await crash(here, c, false);
    return [await here.dispatcher.call(c, other, plan)];
  },
  'crash after *started*': async (here, c) => {
    await crash(here, c, true);
    return [await here.dispatcher.call(c, other, plan)];
  },
  'same intent while a live lease runs': async (here, c) => {
    if (c === 'irreversible') await approved(here, c);
    const { letGo } = here.world.hold();
    const both = [here.dispatcher.call(c, first, plan), here.dispatcher.call(c, other, plan)];
    await here.clock.advance(1);
    letGo();
    return Promise.all(both);
  },
  'same intent, `done`': async ({ dispatcher }, c) => [
    await callApproved(dispatcher, c, first, plan),
    await dispatcher.call(c, other, plan),
  ],
  'same intent, `failed`': async ({ dispatcher, world }, c) => {
    world.next('refused');
    return [await callApproved(dispatcher, c, first, plan), await callApproved(dispatcher, c, other, plan)];
  },
  'same intent, `unknown`': async ({ dispatcher, world }, c) => {
    world.next('answer-lost', 'answer-lost', 'answer-lost');
    return [await callApproved(dispatcher, c, first, plan), await dispatcher.call(c, other, plan)];
  },
  'same intent, `denied`': async ({ dispatcher }, c) => {
    const asked = await dispatcher.call(c, first, plan);
    if (asked.kind === 'approval-required')
      await dispatcher.approvals.decide(asked.approvalId, { approve: false, by: 'ann' });
    return [await dispatcher.call(c, first, plan), await dispatcher.call(c, other, plan)];
  },
  'drifted args': async ({ dispatcher }, c) => {
    await dispatcher.call(c, first, plan);
    return [await callApproved(dispatcher, c, other, plan)];
  },
  'replay from a checkpoint': async ({ dispatcher, another }, c) => [
    await callApproved(dispatcher, c, first, plan),
    await another().call(c, first, plan),
  ],
  'key past its retention, or a new intent in a closed task': async ({ dispatcher, clock }, c) => {
    await callApproved(dispatcher, c, first, plan);
    await dispatcher.closeTask(plan.task);
    const newIntent = await dispatcher.call(c, first, { ...plan, step: 'another' });
    await clock.advance(2 * 86_400_000);
    await dispatcher.sweep();
    return [newIntent, await dispatcher.call(c, first, plan)];
  },
};

/** Another process claims the key, perhaps marks a start and commits the effect, and is never heard of again. */
async function crash({ store, world, clock, dispatcher }: Here, toolClass: ToolClass, started: boolean): Promise<void> {
  if (toolClass === 'read') return;
  if (toolClass === 'irreversible') {
    await dispatcher.call(toolClass, first, plan);
    await approveAll(dispatcher);
  }
  const approvalId = (await store.get(key(toolClass)))?.approvalId;
  const claim = await store.claim({
    tenant: 'default',
    ...plan,
    tool: toolClass,
    ordinal: '0',
    key: key(toolClass),
    generation: 0,
    class: toolClass,
    args: JSON.stringify(first),
    holder: 'crashed',
    leaseMs,
    start: false,
    reopen: false,
    ...(typeof approvalId === 'string' && { approvalId }),
  });
  expect(claim.kind).toBe('won');
  if (started) {
    await store.start({ key: key(toolClass), fence: 1 });
    await world.request(first, toolClass === 'idempotent-write' ? key(toolClass) : undefined);
  }
  await clock.advance(leaseMs + 1);
}

async function approved({ dispatcher }: Here, toolClass: ToolClass): Promise<void> {
  await dispatcher.call(toolClass, first, plan);
  await approveAll(dispatcher);
}

const row = (kinds: string, effects: number, requests: number): Seen => ({
  kinds: kinds.split(' '),
  effects,
  requests,
});

/** `dup` is a deduplicated `done`; `first` after a slash says that the answer carries the first arguments. */
const expected: Record<TableEvent, Record<ToolClass, Seen>> = {
  'first call': {
    read: row('done', 1, 1),
    'idempotent-write': row('done', 1, 1),
    'non-idempotent-write': row('done', 1, 1),
    irreversible: row('approval-required', 0, 0),
  },
  'not executed': {
    read: row('done', 1, 2),
    'idempotent-write': row('done', 1, 2),
    'non-idempotent-write': row('done', 1, 2),
    irreversible: row('done', 1, 2),
  },
  'refused by the provider': {
    read: row('failed', 0, 1),
    'idempotent-write': row('failed', 0, 1),
    'non-idempotent-write': row('failed', 0, 1),
    irreversible: row('failed', 0, 1),
  },
  'ended ambiguously': {
    read: row('done', 2, 2), // a read's "effects" are none
    'idempotent-write': row('done', 1, 2),
    'non-idempotent-write': row('unknown', 1, 1),
    irreversible: row('unknown', 1, 1),
  },
  'crash before *started*': {
    read: row('done', 1, 1),
    'idempotent-write': row('done/first', 1, 1),
    'non-idempotent-write': row('done/first', 1, 1),
    irreversible: row('done/first', 1, 1),
  },
  'crash after *started*': {
    read: row('done', 1, 1),
    'idempotent-write': row('done/first', 1, 2),
    'non-idempotent-write': row('unknown', 1, 1),
    irreversible: row('unknown', 1, 1),
  },
  'same intent while a live lease runs': {
    read: row('done done', 2, 2),
    'idempotent-write': row('done dup/first', 1, 1),
    'non-idempotent-write': row('done dup/first', 1, 1),
    irreversible: row('done dup/first', 1, 1),
  },
  'same intent, `done`': {
    read: row('done done', 2, 2),
    'idempotent-write': row('done dup/first', 1, 1),
    'non-idempotent-write': row('done dup/first', 1, 1),
    irreversible: row('done dup/first', 1, 1),
  },
  'same intent, `failed`': {
    read: row('failed done', 1, 2),
    'idempotent-write': row('failed done', 1, 2),
    'non-idempotent-write': row('failed done', 1, 2),
    irreversible: row('failed done', 1, 2),
  },
  'same intent, `unknown`': {
    read: row('failed done', 4, 4),
    'idempotent-write': row('unknown done/first', 1, 4),
    'non-idempotent-write': row('unknown unknown', 1, 1),
    irreversible: row('unknown unknown', 1, 1),
  },
  'same intent, `denied`': {
    read: row('done done', 3, 3),
    'idempotent-write': row('dup dup/first', 1, 1), // cannot be denied
    'non-idempotent-write': row('dup dup/first', 1, 1),
    irreversible: row('denied approval-required', 0, 0),
  },
  'drifted args': {
    read: row('done', 2, 2),
    'idempotent-write': row('dup/first', 1, 1),
    'non-idempotent-write': row('dup/first', 1, 1),
    irreversible: row('done/first', 1, 1),
  },
  'replay from a checkpoint': {
    read: row('done done', 2, 2),
    'idempotent-write': row('done dup', 1, 1),
    'non-idempotent-write': row('done dup', 1, 1),
    irreversible: row('done dup', 1, 1),
  },
  'key past its retention, or a new intent in a closed task': {
    read: row('done done', 3, 3),
    'idempotent-write': row('task-closed key-expired', 1, 1),
    'non-idempotent-write': row('task-closed key-expired', 1, 1),
    irreversible: row('task-closed key-expired', 1, 1),
  },
};

function kind(answer: Answer): string {
  if (answer.kind === 'refused') return answer.code;
  if (answer.kind !== 'done') return answer.kind;
  const used = 'args' in answer ? `/${(answer.args as typeof first).text}` : '';
  return `${answer.deduplicated ? 'dup' : 'done'}${used}`;
}

describe('each cell of the class table, played through a dispatcher: no effect doubled, none lost', () => {
  for (const event of Object.keys(classTable) as TableEvent[]) {
    test.each(toolClasses)(`${event}: %s`, async (toolClass) => {
      const here = setting();
      const answers = await plays[event](here, toolClass);
      const seen: Seen = {
        kinds: answers.map(kind),
        effects: here.world.effects.length,
        requests: here.world.requests(),
      };
      expect(seen).toEqual(expected[event][toolClass]);
    });
  }
});

describe('with a probe', () => {
  test.each([
    ['an effect that happened is found', 'answer-lost', 'done', 1, 1],
    ['one that did not is made', 'request-lost', 'done', 1, 2],
  ] as const)('%s', async (_name, mishap, outcome, effects, requests) => {
    const here = setting();
    const dispatcher = here.another({ tools: toolsOn(here.world, { probes: true }) });
    here.world.next(mishap);
    expect(kind(await dispatcher.call('non-idempotent-write', first, plan))).toBe(outcome);
    expect([here.world.effects.length, here.world.requests()]).toEqual([effects, requests]);
  });
});
