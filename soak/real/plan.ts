/** Where a process of the soak keeps its ledger. */
export type StorePlace =
  /** `aheadMs`: its clock is ahead, so that what others held has lapsed. */
  | { readonly kind: 'sqlite'; readonly path: string; readonly aheadMs?: number }
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'redis'; readonly port: number };

/** One call that a child is to make. */
export interface CallPlan {
  readonly task: string;
  readonly tool: string;
  readonly step: string;
  readonly ordinal: string;
  readonly words: string;
  /** Give the approval that it asks for; and call again, or leave that to another process. */
  readonly approve?: 'and-call' | 'only';
  /** Ask once more, and print both answers. */
  readonly again?: true;
}

/** Stand still at the nth gate, or at the nth of that name. */
export interface Stop {
  readonly gate?: string;
  readonly nth: number;
}

/** What one process does: some calls at once, and where it stops on the way. */
export interface ChildPlan {
  readonly store: StorePlace;
  readonly providerPort: number;
  readonly leaseMs: number;
  readonly patienceMs: number;
  readonly calls: readonly CallPlan[];
  readonly stops: readonly Stop[];
  /** In the end, print this task's records and approvals. */
  readonly showRecords?: string;
}
