import type { OnDamaged } from '@retrysafe/dispatcher';
import { soundOnes, soundPage } from '@retrysafe/dispatcher/ledger';
import type { Statement } from './queries.js';
import type { Found, Send } from './sending.js';

/** What the query finds, as `read` gives it; damaged ones take nobody's place within the limit. */
export async function listed<Filter extends { readonly limit?: number }, Item>(
  send: Send,
  filter: Filter,
  query: (filter: Omit<Filter, 'limit'>) => Statement,
  read: (found: Found) => Item | undefined,
  onDamaged: OnDamaged | undefined,
): Promise<readonly Item[]> {
  const find = ({ sql, values }: Statement) => send(sql, ...values);
  const { limit, ...unlimited } = filter;
  return (
    soundPage(await find(query(filter)), read, onDamaged, limit) ??
    soundOnes(await find(query(unlimited)), read, onDamaged).slice(0, limit)
  );
}
