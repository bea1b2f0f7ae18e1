import type { ShownCall } from './turn-input.js';

/** Where in a conversation a tool is called: in this response, after this history. */
export interface TurnPlace {
  readonly tenant: string;
  readonly task: string;
  readonly step: string;
  readonly tool: string;
  readonly response: string;
  readonly history: readonly ShownCall[];
}

/** One call of a response: the provider's id of it, and its arguments in short. */
export interface CallInTurn {
  readonly callId: string;
  readonly fingerprint: string;
}
