import type { ToolClass } from '@retrysafe/decorators';
import type { Answer } from '@retrysafe/dispatcher';
import type { Cell, CrashPoint } from './table.js';

/** The tool of the soak that stands for a class. */
export const toolOf: Readonly<Record<ToolClass, string>> = {
  read: 'look',
  'idempotent-write': 'set',
  'non-idempotent-write': 'append',
  irreversible: 'send',
};

/** The gate at which the first process is killed. A read has no claim and no record: it dies beside its request. */
export function gateOf(toolClass: ToolClass, point: CrashPoint): string {
  if (toolClass === 'read')
    return ({ C0: before, C1: before, C2: before, C3: after, C4: 'before answer' } as const)[point];
  return ({ C0: 'before claim', C1: 'after claim', C2: before, C3: after, C4: 'after settle' } as const)[point];
}

const before = 'before request';
const after = 'after request';

/** What was counted, as the table says it. */
export function cellOf(effects: number, answer: Answer): Cell {
  if (answer.kind !== 'done') return { effects, answer: answer.kind };
  if (answer.deduplicated) return { effects, answer: 'done, the original result' };
  return { effects, answer: 'args' in answer ? 'done, the first arguments' : 'done, its own arguments' };
}
