import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import { setting, toolsOn, whileTimePasses } from '../setting.js';
import { type Play, played } from './played.js';

describe('a subject', () => {
  function ticketing() {
    const here = setting();
    const createTicket = tool({
      name: 'ticket',
      class: 'non-idempotent-write',
      subject: ({ about }: { text: string; about: string }) => [about],
      execute: (args: { text: string; about: string }, _call: ToolCall) => here.world.request(args),
    });
    return { ...here, another: () => here.another({ tools: [...toolsOn(here.world), createTicket] }) };
  }

  test.each<[string, Play[], string[], string[]]>([
    [
      'the same thing, reworded after a success, is found',
      [
        { response: 'r1', calls: 'a:broken@printer' },
        { response: 'r2', calls: 'b:defect@printer' },
      ],
      ['done(broken)', 'dup(broken)'],
      ['broken'],
    ],
    [
      'twice in one response',
      [{ response: 'r1', calls: 'a:broken@printer b:defect@printer' }],
      ['done(broken) dup(broken)'],
      ['broken'],
    ],
    [
      'another thing after a loss is no retry',
      [
        { response: 'r1', calls: 'a:broken@printer', mishaps: ['answer-lost'] },
        { response: 'r2', calls: 'b:broken@screen' },
      ],
      ['unknown', 'done(broken)'],
      ['broken', 'broken'],
    ],
    [
      'the same thing after a loss is one',
      [
        { response: 'r1', calls: 'a:broken@printer', mishaps: ['answer-lost'] },
        { response: 'r2', calls: 'b:defect@printer' },
      ],
      ['unknown', 'unknown'],
      ['broken'],
    ],
    [
      'after a refusal, mended',
      [
        { response: 'r1', calls: 'a:wrong@printer', mishaps: ['refused'] },
        { response: 'r2', calls: 'b:right@printer' },
      ],
      ['failed', 'done(right)'],
      ['right'],
    ],
  ])('%s', async (_name, plays, answered, effects) => {
    const here = ticketing();
    const seen = await whileTimePasses(here.clock, played('ticket', plays, here));
    expect(seen.answered).toEqual(answered);
    expect(seen.effects).toEqual(effects);
  });
});
