import { providers } from '../catalogue/providers.js';
import type { KeySlotRow, Provider } from '../catalogue/provider.js';
import type { Settings } from '../settings.js';

/** What headers and fields for a key are called where no library says so. */
const general = /idempot|dedup|client_?(?:request)?_?token|request-?(?:id|key)|command_?id/i;

/** Names that any code may have: looked for only where the library that means a key by them is named. */
const shortest = 6;

interface Words {
  /** Names of slots, as they are written; null where there are none beside the general ones. */
  readonly names: RegExp | null;
  /** Libraries with slots that have such a name, or none. */
  readonly near: RegExp | null;
}

const known = new WeakMap<Settings, Words>();

/** Whether a call with this text may fill a key slot: told from the names of the slots that the catalogue and the settings know. */
export function maySlot(settings: Settings, file: string): ((call: string) => boolean) | null {
  const words = known.get(settings) ?? wordsOf(settings);
  known.set(settings, words);
  if (words.near?.test(file) === true) return () => true;
  const has = (text: string) => general.test(text) || words.names?.test(text) === true;
  return has(file) ? has : null;
}

function wordsOf({ effects = [] }: Settings): Words {
  const all = [
    ...providers.flatMap((one) => slotsIn(one).map(({ at }) => ({ at, modules: one.modules.split(' ') }))),
    ...effects.flatMap(({ key, module }) => (key === undefined ? [] : [{ at: key, modules: [module] }])),
  ].flatMap(({ at, modules }) => at.split('|').map((place) => ({ name: place.split('.').at(-1) ?? '', modules })));
  const isTelling = ({ name }: { name: string }) => name.length >= shortest && /\D/.test(name);
  const names = all.filter((one) => isTelling(one) && !general.test(one.name)).map((one) => one.name);
  const sources = all.filter((one) => !isTelling(one)).flatMap((one) => one.modules);
  return { names: anyOf(...asKey, names), near: anyOf(...asModule, sources) };
}

/** What stands before and behind a name that is a key of an object. */
const asKey = [String.raw`(?<![\w$.]|\$\{)`, String.raw`(?=['"\]]*\s*[:,}])`] as const;
const asModule = [`['"]`, `['"/]`] as const;

function anyOf(before: string, behind: string, texts: readonly string[]): RegExp | null {
  return texts.length === 0 ? null : new RegExp(`${before}(?:${[...new Set(texts)].map(escaped).join('|')})${behind}`);
}

function slotsIn({ key, rows }: Provider): readonly KeySlotRow[] {
  return [key, ...rows.map((one) => one.key)].filter((one) => one !== undefined);
}

function escaped(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\/]/g, '\\$&').replaceAll('*', `[^'"]*`);
}
