import type { Effect, KeyUse, Tool, Verdict } from '@retrysafe/analyzer';

const site = { file: 'src/tools.ts', line: 7, column: 1 };

/** A tool as the analyzer tells it: a read called `get_invoice` that nobody tagged, but for what is given. */
export function analyzed({
  inferred,
  ...rest
}: Partial<Omit<Tool, 'inferred'>> & { inferred?: Partial<Verdict> } = {}): Tool {
  return {
    name: 'get_invoice',
    framework: 'mcp1.registerTool',
    site,
    nameSite: null,
    description: null,
    schema: null,
    fields: [],
    handler: site,
    keys: [],
    declared: { class: null, via: null, hints: {}, approval: null, site: null },
    inferred: {
      sideEffect: false,
      class: 'read',
      confidence: 'code',
      effects: [],
      unresolved: [],
      delta: false,
      ...inferred,
    },
    ...rest,
  };
}

/** An effect that creates something by POST, without a key. */
export function creating(rest: Partial<Effect> = {}): Effect {
  return {
    kind: 'create',
    verb: 'fetch POST',
    target: null,
    confidence: 'code',
    path: [
      { fn: 'createInvoice', file: 'src/tools.ts', line: 8 },
      { fn: 'fetch POST', file: 'src/client.ts', line: 41 },
    ],
    site,
    key: null,
    delta: null,
    guarded: false,
    module: 'global',
    retry: null,
    grave: false,
    free: false,
    ...rest,
  };
}

/** A slot that the orchestrator's key fills. */
export function keyed(rest: Partial<KeyUse> = {}): KeyUse {
  return {
    mintedBy: 'orchestrator',
    slot: 'headers.Idempotency-Key',
    state: 'passed',
    fits: null,
    site,
    sources: ['orchestrator'],
    ...rest,
  };
}
