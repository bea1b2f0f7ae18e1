import type { SameArgs } from './turn-binding.js';

/** The tool calls of one model response, in a loop that has no plan. */
export interface Turn {
  /** The thread or the run. */
  readonly task: string;
  /** The user's turn: all responses between one user message and the next. */
  readonly step: string;
  readonly tenant?: string | undefined;
  /** Names this response within the step. The same again when a saved response is replayed. */
  readonly response: string;
  /** Calls of one response are numbered per tool, in this order; the same call id with equal arguments is one call. */
  readonly calls: readonly TurnCall[];
  /**
   * What the model had been shown of its earlier calls in this step when it wrote this response; also of calls whose
   * messages were summed up or cut since. It decides what is a retry and what a repeat: a result that the model saw as a success is
   * handed over, and a call after it is a new one.
   */
  readonly history: readonly ShownCall[];
  /** A call with the very arguments of one that was handed over as a success: its duplicate (default), or wanted again. */
  readonly sameArgs?: SameArgs | undefined;
  readonly signal?: AbortSignal | null | undefined;
}

/** One call that the model asks for. */
export interface TurnCall {
  /** The provider's id of the call. It only spots an exact replay of a saved response. */
  readonly callId: string;
  readonly name: string;
  readonly args: unknown;
}

/** An earlier call, as the model was shown it. */
export interface ShownCall {
  readonly callId: string;
  readonly response: string;
  /** 'success': the tool's result, as no error. Word that a call is running, unknown or awaiting approval is 'nothing'. */
  readonly shown: 'success' | 'error' | 'nothing';
}
