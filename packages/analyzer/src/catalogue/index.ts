import type { Provider } from './provider.js';
import { aws } from './providers/aws.js';
import { banks } from './providers/banks.js';
import { brokers } from './providers/brokers.js';
import { browsers } from './providers/browsers.js';
import { chains } from './providers/chains.js';
import { chat } from './providers/chat.js';
import { deafs } from './providers/dead-slots.js';
import { files } from './providers/files.js';
import { globals } from './providers/globals.js';
import { hosted } from './providers/hosted-databases.js';
import { httpClients } from './providers/http-clients.js';
import { keyValue } from './providers/key-value.js';
import { mail } from './providers/mail.js';
import { mappers } from './providers/mappers.js';
import { models } from './providers/model-apis.js';
import { notifications } from './providers/notifications.js';
import { payments } from './providers/payment-services.js';
import { positional } from './providers/positional-keys.js';
import { processes } from './providers/processes.js';
import { quiet } from './providers/quiet.js';
import { resend } from './providers/resend.js';
import { services } from './providers/service-clients.js';
import { sql } from './providers/sql-drivers.js';
import { ssh2 } from './providers/ssh2.js';
import { square } from './providers/square.js';
import { stripe } from './providers/stripe.js';
import { xero } from './providers/xero.js';

/** All that the analyzer knows of other people's code; the first that names a module holds. */
export const catalogue: readonly Provider[] = [
  globals,
  httpClients,
  files,
  processes,
  ssh2,
  stripe,
  square,
  payments,
  positional,
  xero,
  deafs,
  banks,
  resend,
  mail,
  notifications,
  chat,
  brokers,
  sql,
  mappers,
  hosted,
  keyValue,
  aws,
  models,
  browsers,
  chains,
  quiet,
  services,
];

const exact = new Map<string, Provider>();
const open: { readonly start: string; readonly end: string; readonly provider: Provider }[] = [];
for (const provider of catalogue) {
  for (const name of provider.modules) {
    const [start = '', end = ''] = name.split('*');
    if (name.includes('*')) open.push({ start, end, provider });
    else if (!exact.has(name)) exact.set(name, provider);
  }
}

const found = new Map<string, Provider | null>();

export function providerOf(source: string): Provider | null {
  const own = exact.get(source);
  if (own !== undefined) return own;
  const known = found.get(source);
  if (known !== undefined) return known;
  const provider =
    open.find((one) => source.startsWith(one.start) && source.endsWith(one.end))?.provider ??
    exact.get(
      source
        .split('/')
        .slice(0, source.startsWith('@') ? 2 : 1)
        .join('/'),
    ) ??
    null;
  found.set(source, provider);
  return provider;
}

/** A global or a library that only computes, logs or remembers. */
export function staysInside(source: string): boolean {
  return source === 'global' || providerOf(source) === quiet;
}
