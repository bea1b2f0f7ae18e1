import type { Answer, ShownCall, Turn } from '../../src/index.js';
import type { Mishap } from '../../src/testing/index.js';
import { setting } from '../setting.js';

/** One response of the model: its calls as 'id:text', what the model was shown before it, and what befalls the provider. */
export interface Play {
  readonly response: string;
  readonly calls: string;
  /** 'r1/a=success' and so on; every earlier call when left out: as success if it was done, else as error. */
  readonly shown?: string;
  readonly mishaps?: readonly (Mishap | 'ok')[];
  readonly sameArgs?: 'again';
}

export const at = { task: 'thread', step: 'user-turn-1' };

export function shownOf(text: string): ShownCall[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [, response = '', callId = '', shown = ''] = /^(.*)\/(.*)=(.*)$/.exec(one) ?? [];
      return { response, callId, shown: shown as ShownCall['shown'] };
    });
}

export function turnOf(play: Play, name: string, history: readonly ShownCall[]): Turn {
  const calls = play.calls
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [callId = '', text = '', about] = one.split(/[:@]/);
      return { callId, name, args: about === undefined ? { text } : { text, about } };
    });
  return { ...at, response: play.response, calls, history, ...(play.sameArgs && { sameArgs: play.sameArgs }) };
}

export function told(answers: readonly Answer[]): string {
  return answers
    .map((answer) => {
      if (answer.kind !== 'done') return answer.kind;
      return `${answer.deduplicated ? 'dup' : 'done'}(${(answer.result as { body: { text: string } }).body.text})`;
    })
    .join(' ');
}

/** Plays the responses through `dispatcher.turn`, each seen by the model as `shown` says, and tells what it was answered and what the world holds. */
export async function played(name: string, plays: readonly Play[], here = setting()) {
  const history: ShownCall[] = [];
  const answered: string[] = [];
  for (const play of plays) {
    here.world.next(...(play.mishaps ?? []));
    const turn = turnOf(play, name, play.shown === undefined ? [...history] : shownOf(play.shown));
    const answers = await here.another().turn(turn); // a fresh process each time: nothing is remembered but in the store
    answered.push(told(answers));
    turn.calls.forEach(({ callId }, i) =>
      history.push({ callId, response: play.response, shown: answers[i]?.kind === 'done' ? 'success' : 'error' }),
    );
  }
  return {
    answered,
    effects: here.world.effects.map(({ body }) => (body as { text: string }).text),
    events: here.events,
  };
}

export const lostOnce: readonly Mishap[] = ['answer-lost', 'answer-lost', 'answer-lost'];
