import type { StepCall, StepOptions } from '@retrysafe/decorators';
import type { Attempt } from './attempt.js';
import type { LedgerRecord } from './store.js';
import type { Surroundings } from './surroundings.js';
import type { WriteCall } from './write-call.js';

/** The parts of one call, each with its own record under the call's key. */
export class Steps {
  /** A part that writes is done, or may be: a later refusal of the whole is not "surely no effect". */
  doneSome = false;
  /** Why another start of the handler would not help. */
  stuck: string | undefined;

  constructor(_around: Surroundings, _call: WriteCall, _parent: LedgerRecord) {}

  begin(_attempt: Attempt, _startNo: number): void {}

  async run<R>(_name: string, _options: StepOptions<R>, _run: ((step: StepCall) => R | Promise<R>) | undefined): Promise<R> {
    throw new Error('call.step is being built');
  }
}
