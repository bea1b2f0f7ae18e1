import { origin } from './origin.js';
import type { External, Value } from './value.js';

interface Row {
  readonly source: RegExp;
  readonly path: RegExp;
  readonly gives: number;
}

const rows: readonly Row[] = [
  {
    source: /^(?:node:)?crypto$/,
    path: /^(?:(?:default|\*) )?(?:randomUUID|randomBytes|randomInt|getRandomValues|randomFill(?:Sync)?)$/,
    gives: origin.random,
  },
  {
    source: /^global$/,
    path: /^(?:globalThis )?(?:crypto (?:randomUUID|getRandomValues)|Math random|crypto webcrypto randomUUID)$/,
    gives: origin.random,
  },
  { source: /^global$/, path: /^(?:Date now|performance now|Date|process hrtime(?: bigint)?)$/, gives: origin.clock },
  { source: /^uuid$/, path: /^(?:(?:default|\*) )?(?:v1|v4|v6|v7|default)$/, gives: origin.random },
  {
    source:
      /^(?:nanoid|nanoid\/non-secure|@paralleldrive\/cuid2|cuid|cuid2|ulid|ulidx|ksuid|short-uuid|uniqid|uuidv7|bson|shortid)$/,
    path: /./,
    gives: origin.random,
  },
];

/** Libraries that only compute: what they give is made of what they are given. */
const pure =
  /^(?:global|(?:node:)?(?:crypto|path|url|util|buffer|querystring|string_decoder|os)|object-hash|hash-sum|ohash|uuid|lodash(?:\/.*|-es|\..*)?|ramda|remeda|zod(?:\/.*)?|valibot|arktype|yup|ajv|date-fns(?:\/.*)?|dayjs|moment|luxon|json-stable-stringify|fast-json-stable-stringify|safe-stable-stringify|canonicalize|superjson|qs|slugify|xxhash-wasm|murmurhash|md5|sha1|js-sha256|js-sha512|crypto-js|@noble\/hashes(?:\/.*)?|hash\.js|cyrb53|fnv-plus|chalk|picocolors|change-case|deepmerge|immer|nanostores|yaml|js-yaml|semver|mime(?:-types)?|he|marked|turndown|zod-to-json-schema|tslib|clsx)$/;

const worldly =
  /^(?:fetch|XMLHttpRequest|WebSocket|EventSource|indexedDB|localStorage|sessionStorage|navigator|document|window|Deno|Bun)$/;

type Origin = number | 'derived' | 'world';

/** What a call outside the code base gives: origin bits, `derived` from its arguments, or something of the `world`. */
export function originOfCall(of: External, args: readonly Value[]): Origin {
  // `new Date(text)` only reads its argument
  if (args.length > 0 && of.source === 'global' && pathOf(of) === 'Date') return 'derived';
  const known = kept.get(of);
  if (known !== undefined) return known;
  const found = find(of);
  kept.set(of, found);
  return found;
}

/** One function is called many times. */
const kept = new WeakMap<External, Origin>();

function pathOf({ path }: External): string {
  return path.filter((one) => one !== '()' && one !== 'new').join(' ');
}

function find(of: External): Origin {
  const path = pathOf(of);
  for (const row of rows) if (row.source.test(of.source) && row.path.test(path)) return row.gives;
  if (!pure.test(of.source)) return 'world';
  return of.source === 'global' && worldly.test(of.path[0] ?? '') ? 'world' : 'derived';
}
