/** Why a store could not answer. */
export type StoreErrorCode =
  /** Another process holds it for longer than we wait. */
  | 'store-locked'
  /** The file, the directory or the server takes no writes. */
  | 'store-read-only'
  /** What is stored cannot be read as what we wrote. */
  | 'store-corrupt'
  /** No room left. */
  | 'store-full'
  /** Written by another version of retrysafe, or not set up. */
  | 'store-schema'
  /** A text that this store cannot keep as it is. */
  | 'store-rejected'
  /** This store keeps no promise for a tool of this class. */
  | 'store-volatile'
  /** Gone, out of connections, closed, or anything else. */
  | 'store-unavailable';

/**
 * A store rejects with this when it cannot answer. What it was asked for may or may not have been written; asking again
 * doubles nothing. The text names the store and the mend, and never an argument.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  constructor(
    readonly code: StoreErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
