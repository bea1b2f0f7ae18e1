import { channel } from './listening.js';
import { clock } from './sending.js';

/** Tells those who wait for the key, in a `select` or a `returning`. */
export const hint = (key: string) => `pg_notify('${channel}', ${key})`;

/**
 * Tells those who wait for the key, if the call was long enough for somebody to wait for it. Each hint costs the commit a
 * lock that all commits with hints share, so quick calls, which may be many, give none.
 */
export const hintOfLong = (key: string, since: string) =>
  `case when ${clock} - ${since} >= 20 then ${hint(key)} end as hinted`;
