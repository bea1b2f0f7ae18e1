import type { Claim, ClaimRequest, Settled, Store } from '@retrysafe/dispatcher';
import * as ledger from '@retrysafe/dispatcher/ledger';
import { perTurn } from '../turn.js';
import { look } from './ledger.js';
import { listed } from './listed.js';
import { recordQuery } from './queries.js';
import { rowOf } from './rows.js';
import { fit, type Send } from './sending.js';
import type { Steps } from './steps.js';
import { firstClaims, settleHeld, type Settling } from './turn-statements.js';

/** What happens to a key. The first claims of one event-loop turn are one statement, and so are its outcomes. */
export function recordsIn(
  send: Send,
  steps: Steps,
): Pick<Store, 'claim' | 'start' | 'renew' | 'settle' | 'resolve' | 'release' | 'get' | 'list'> {
  const claimFirst = perTurn((requests: readonly ClaimRequest[]) => firstClaims(send, requests), mostAtOnce);
  const settleFirst = perTurn((settlings: readonly Settling[]) => settleHeld(send, settlings), mostAtOnce);
  return {
    claim: async (request): Promise<Claim> => {
      fit(request);
      const record = request.approvalId === undefined ? await claimFirst(request) : undefined;
      if (record !== undefined) return { kind: 'won', record, before: 'none', interrupted: false };
      return steps.within(request, (sight) => ledger.claim(request, sight));
    },
    start: (hold) => steps.at(hold.key, (sight) => ledger.start(hold, sight)),
    renew: (hold, leaseMs) => steps.at(hold.key, (sight) => ledger.renew(hold, leaseMs, sight)),
    settle: async (hold, state, outcome): Promise<Settled> => {
      fit({ outcome });
      if (await settleFirst({ hold, state, outcome })) return { kind: 'settled' };
      return steps.at(hold.key, (sight) => ledger.settle(hold, state, outcome, sight));
    },
    resolve: (key, state, outcome) => steps.at(key, (sight) => ledger.resolve(state, outcome, sight)),
    release: (hold) => steps.at(hold.key, (sight) => ledger.release(hold, sight)),
    get: async (key) => (await look(send, key)).row,
    list: (filter, onDamaged) => listed(send, filter, recordQuery, rowOf, onDamaged),
  };
}

// Enough to make the round trip cheap, few enough that one statement stays short.
const mostAtOnce = 200;
