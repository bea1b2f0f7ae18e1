import { hole } from '../link/value.js';
import { judgeRequest, type Request } from './http.js';

/** A page that is fetched; a method, a body or a file that is kept make it more. */
export function judgeCurl(given: readonly string[]): Request {
  // what else it is handed is not known
  if (given.length === 0) return 'run';
  const rest = given.flatMap(apart);
  const at = rest.findIndex((one) => /^(?:-X|--request)$/.test(one));
  const url = rest.find((one) => /^https?:/.test(one)) ?? hole;
  if (rest.some((one, i) => keeps.test(one) && !nowhere.test(rest[i + 1] ?? ''))) return 'set';
  if (at >= 0) return judgeRequest(rest[at + 1] ?? hole, url);
  if (rest.some((one) => /^(?:-d|-F|--data(?:-\w+)*|--json|--form(?:-\w+)?)$/.test(one)))
    return judgeRequest('POST', url);
  return rest.some((one) => one.startsWith(hole)) && url === hole ? 'unknown' : 'read';
}

const keeps = /^(?:-o|-O|--output|--remote-name(?:-all)?|-T|--upload-file|-K|--config|-Q|--quote)$/;

const nowhere = /^(?:\/dev\/null|-|NUL)$/;

/** Letters that take what stands behind them for their value. */
const takes = /[AbcCdDeEFhHKmoPQrtTuUwxXyYz]/;

/** `-sSXDELETE` as `-s -S -X DELETE`, `--data=x` as `--data x`. */
function apart(word: string): readonly string[] {
  const long = /^(--[\w-]+)=([\s\S]*)$/.exec(word);
  if (long !== null) return [long[1] ?? '', long[2] ?? ''];
  if (!/^-[A-Za-z#]/.test(word)) return [word];
  const last = word.slice(1).search(takes) + 1;
  const letters = Array.from(last === 0 ? word.slice(1) : word.slice(1, last + 1), (one) => `-${one}`);
  const value = last === 0 ? '' : word.slice(last + 1);
  return value === '' ? letters : [...letters, value];
}
