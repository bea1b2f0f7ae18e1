import type { Answer } from './answer.js';

/** An answer in the words of a tool result. `shown` is what a later turn's history says of it. */
export type Told =
  | { readonly shown: 'success'; readonly value: unknown }
  | { readonly shown: 'error' | 'nothing'; readonly text: string };

/**
 * What a model is told of an answer. 'nothing' is no error and no result: the model should go on with something else,
 * and in frameworks that know only results and errors it is better shown as a result.
 */
export function told(answer: Answer): Told {
  switch (answer.kind) {
    case 'done':
      return { shown: 'success', value: valueOf(answer) };
    case 'failed':
      return { shown: 'error', text: answer.reason };
    case 'refused':
      return { shown: 'error', text: answer.message };
    case 'denied':
      return {
        shown: 'error',
        text: `A person declined this call.${answer.note === undefined ? '' : ` They say: ${answer.note}`}`,
      };
    case 'unknown':
    case 'running':
    case 'approval-required':
      return { shown: 'nothing', text: answer.message };
  }
}

function valueOf(answer: Extract<Answer, { kind: 'done' }>): unknown {
  if (answer.resultLost === true) return { note: 'This was done before. Its result was not kept.' };
  if (!('args' in answer)) return answer.result;
  // In a turn the next call is a new one; under a plan's step it gets the same again, and must not go on for ever.
  const note =
    "Done once, with the arguments shown here, which are an earlier call's, and nothing else was done. " +
    'Call again for what is still missing; if the same comes back, tell the user that it was not done.';
  return { result: answer.result, args: answer.args, note };
}
