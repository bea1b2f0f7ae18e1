import { files } from './files.js';
import { banks, payments, positional, square, stripe, xero } from './payments.js';
import { brokers, chat, mail, notifications, resend } from './messaging.js';
import { browsers, aws, deafs, models, services } from './cloud.js';
import { chains } from './chains.js';
import { globals } from './globals.js';
import { hosted, keyValue, mappers, sql } from './databases.js';
import { httpClients } from './http-clients.js';
import { processes } from './processes.js';
import type { Provider } from './provider.js';
import { quiet } from './quiet.js';

/** All that the analyzer knows of other people's code; the first that names a module holds. */
export const catalogue: readonly Provider[] = [
  globals,
  httpClients,
  files,
  processes,
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
