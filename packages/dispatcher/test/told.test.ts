import { expect, test } from 'vitest';
import { type Answer, told } from '../src/index.js';

const done = { kind: 'done', deduplicated: true, key: 'k', attempts: 1, recorded: true } as const;

test.each<[string, Answer, unknown]>([
  ['a result, whatever it is', { ...done, result: 0 }, { shown: 'success', value: 0 }],
  ['a result of no value', { ...done, result: undefined }, { shown: 'success', value: undefined }],
  [
    'a result of the first arguments, with them',
    { ...done, result: 1, args: { n: 1 }, drift: [] },
    {
      shown: 'success',
      value: { result: 1, args: { n: 1 }, note: expect.stringContaining('Call again for what is still missing') },
    },
  ],
  [
    'a result of the first arguments, with an end to calling again',
    { ...done, result: 1, args: { n: 1 }, drift: [] },
    { shown: 'success', value: expect.objectContaining({ note: expect.stringContaining('if the same comes back') }) },
  ],
  [
    'a done effect whose result is lost',
    { ...done, result: undefined, resultLost: true },
    { shown: 'success', value: { note: expect.stringContaining('done before') } },
  ],
  [
    'a failure',
    { kind: 'failed', reason: '422: no such customer', deduplicated: false, key: 'k', attempts: 1 },
    { shown: 'error', text: '422: no such customer' },
  ],
  [
    'a refusal',
    { kind: 'refused', code: 'no-intent', message: 'Pass { task }.' },
    { shown: 'error', text: 'Pass { task }.' },
  ],
  ['a denial', { kind: 'denied', key: 'k', by: 'ann' }, { shown: 'error', text: 'A person declined this call.' }],
  [
    'a denial with a reason',
    { kind: 'denied', key: 'k', by: 'ann', note: 'wrong year' },
    { shown: 'error', text: expect.stringContaining('wrong year') },
  ],
  [
    'doubt',
    { kind: 'unknown', reason: 'reset', key: 'k', message: 'A person must check.' },
    { shown: 'nothing', text: 'A person must check.' },
  ],
  [
    'work in progress',
    { kind: 'running', key: 'k', retryAfterMs: 1000, message: 'Look again later.' },
    { shown: 'nothing', text: 'Look again later.' },
  ],
])('of %s the model is told what it may go by', (_name, answer, expected) => {
  expect(told(answer)).toEqual(expected);
});
