import type { Provider } from './provider.js';
import { providers } from './providers.js';

interface Open {
  readonly start: string;
  readonly end: string;
  readonly provider: Provider;
}

const named = new Map<string, Provider>();
const open: Open[] = [];
for (const provider of providers) {
  for (const name of provider.modules.split(' ')) {
    const [start = '', end] = name.split('*');
    if (end === undefined) named.set(name, provider);
    else open.push({ start, end, provider });
  }
}
// the longest says most: `@azure/service-bus` before `@azure/*`
open.sort((a, b) => b.start.length - a.start.length);

const found = new Map<string, Provider | null>();

/** The library that an import source belongs to: the one that names it, then its package, then the longest pattern. */
export function providerOf(source: string): Provider | null {
  const known = found.get(source);
  if (known !== undefined) return known;
  const provider =
    named.get(source) ??
    named.get(packageIn(source)) ??
    open.find((one) => source.startsWith(one.start) && source.endsWith(one.end))?.provider ??
    null;
  found.set(source, provider);
  return provider;
}

function packageIn(source: string): string {
  return source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
}

/** What to do at a provider that takes no key, in a sentence; null when the catalogue has nothing to say. */
export function withoutKeyOf(source: string): string | null {
  return providerOf(source)?.withoutKey ?? null;
}

/** A global or a library that only computes, logs or remembers. */
export function staysInside(source: string): boolean {
  return source === 'global' || providerOf(source)?.family === 'quiet';
}
