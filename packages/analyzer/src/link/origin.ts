/** A set of origins, as bits. None set: the value is made of constants. */
export type Taint = number;

export const origin = {
  orchestrator: 1,
  /** A field as the model wrote it. */
  model: 2,
  random: 4,
  clock: 8,
  /** The id of this one request, as JSON-RPC has it. */
  request: 16,
  /** The provider's id of this one tool call. */
  callId: 32,
  unknown: 64,
  /** Something read from the world: a response, a row, a file. */
  world: 128,
  attempt: 256,
  counter: 512,
  /** A property that nobody puts there, so that it is `undefined` in every call. */
  absent: 1024,
} as const;
