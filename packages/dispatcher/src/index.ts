export type {
  Answer,
  ApprovalRequired,
  Denied,
  Done,
  Failed,
  RefusalCode,
  RefusedCall,
  Running,
  Unknown,
} from './answer.js';
export type { ApprovalDesk, ApprovalView, DecideOptions, Decision } from './approvals.js';
export type { Authorize, AuthorizeRequest, Verdict } from './authorize.js';
export { classTable, renderTable, type Cell, type TableEvent, type TableRow } from './class-table.js';
export { systemChance, systemClock, type Chance, type Clock } from './clock.js';
export {
  createCodec,
  losslessCodec,
  NotReadable,
  NotStorable,
  type Codec,
  type CodecOptions,
  type TextPlace,
} from './codec.js';
export { encryptedCodec, type EncryptedCodecOptions } from './codec/encrypted.js';
export { createDispatcher, type Dispatcher, type TaskOptions } from './create-dispatcher.js';
export type { DispatcherOptions } from './options.js';
export type { CallContext } from './dispatch.js';
export { difference, type Difference } from './drift.js';
export {
  Ambiguous,
  classifyError,
  NotExecuted,
  Refused,
  type Ending,
  type EndingOptions,
  type ErrorClassifier,
} from './ending.js';
export type { CallEvent, DispatcherEvent, EventListener, EventOrigin, StoreEvent } from './events.js';
export { childKey, intentKey, normaliseIntent, renderKey, type IntentInput, type Normalised } from './intent.js';
export { ensureOk, HttpError } from './http-error.js';
export { keyedFetch, KeyConflict, KeyReuse, type KeyedFetchOptions, type KeyFormat } from './keyed-fetch.js';
export type { JsonSchema } from './input/model-schema.js';
export { OptionError, type Policies, type Policy, type PolicyOptions } from './policy.js';
export {
  createRegistry,
  RegistrationError,
  type RegisteredTool,
  type RegistrationProblem,
  type Registry,
} from './registry.js';
export type {
  Approval,
  ApprovalFilter,
  Asked,
  AskRequest,
  Claim,
  ClaimRequest,
  Decided,
  Hold,
  Intent,
  LedgerRecord,
  OnDamaged,
  RecordFilter,
  RecordState,
  Settled,
  SettledState,
  Started,
  Store,
  SweepRequest,
  Swept,
  ToolToKeep,
} from './store.js';
export type { ResumeOptions } from './resume.js';
export type { HumanOutcome, SettleOptions } from './settling.js';
export type { Telemetry, WatchedCall, WatchedPart } from './telemetry.js';
export { told, type Told } from './told.js';
export type { TurnAnswer } from './turn.js';
export type { ShownCall, Turn, TurnCall } from './turn-input.js';
export type { SameArgs } from './turn-binding.js';
export { StoreError, type StoreErrorCode } from './store-error.js';
export { memoryStore } from './stores/memory.js';
export { sqliteStore, type SqliteStoreOptions } from './stores/sqlite.js';
export type { Redact } from './surroundings.js';
export type { Transact, Transacted, TransactedWork, TransactionEnd } from './transaction.js';
