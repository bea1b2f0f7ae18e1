import type { Answer, Dispatcher } from '../../src/index.js';
import { plan } from '../setting.js';

export const first = { text: 'first' };

export const other = { text: 'other' };

export async function asked(
  dispatcher: Dispatcher,
  args = first,
): Promise<Extract<Answer, { kind: 'approval-required' }>> {
  const answer = await dispatcher.call('irreversible', args, plan);
  if (answer.kind !== 'approval-required') throw new Error(`not asked, but ${answer.kind}`);
  return answer;
}

export const yes = { approve: true, by: 'ann' };

export const no = { approve: false, by: 'ann', note: 'not this one' };
