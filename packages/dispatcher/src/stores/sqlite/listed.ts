import { soundOnes, soundPage } from '../../ledger/index.js';
import type { OnDamaged } from '../../store.js';
import type { Ledger } from './ledger.js';
import type { Statement } from './queries.js';

/** What the query finds, as `read` gives it; damaged ones take nobody's place within the limit. */
export function listed<Filter extends { readonly limit?: number }, Item>(
  ledger: Ledger,
  filter: Filter,
  query: (filter: Omit<Filter, 'limit'>) => Statement,
  read: (found: unknown) => Item | undefined,
  onDamaged: OnDamaged | undefined,
): readonly Item[] {
  const find = ({ sql, values }: Statement) => ledger.all(sql, ...values);
  const { limit, ...unlimited } = filter;
  return (
    soundPage(find(query(filter)), read, onDamaged, limit) ??
    soundOnes(find(query(unlimited)), read, onDamaged).slice(0, limit)
  );
}
