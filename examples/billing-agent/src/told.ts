import type { Answer } from '@retrysafe/dispatcher';

/** What the model reads of an answer. `shown` is what the dispatcher wants to hear of it in a later turn. */
export type Told =
  | { readonly shown: 'success'; readonly value: unknown }
  | { readonly shown: 'error' | 'nothing'; readonly words: string };

export function told(answer: Answer): Told {
  switch (answer.kind) {
    case 'done':
      // Given the arguments that were used, the model sees what was really done, and can ask for the rest.
      return { shown: 'success', value: answer.args === undefined ? answer.result : { result: answer.result, done_with: answer.args } };
    case 'failed':
      return { shown: 'error', words: answer.reason };
    case 'refused':
      return { shown: 'error', words: answer.message };
    case 'denied':
      return { shown: 'error', words: 'A person declined this call.' };
    case 'unknown':
    case 'running':
    case 'approval-required':
      return { shown: 'nothing', words: answer.message };
  }
}
