import { providers } from '../catalogue/providers.js';
import type { KeySlotRow, Provider } from '../catalogue/provider.js';
import { once, type World } from '../link/world.js';
import type { Settings } from '../settings.js';

/** What headers and fields for a key are called where no library says so. */
const general =
  /idempot|dedup|client_?(?:request)?_?token|(?:paypal|repeatability)-?request-?id|x-request-key|command_?id/i;

/** Names that any code may have: looked for only where the library that means a key by them is named. */
const shortest = 6;

interface Words {
  /** Names of slots, as they are written; null where there are none beside the general ones. */
  readonly names: RegExp | null;
  /** Libraries with slots that have such a name, or none. */
  readonly near: RegExp | null;
}

/** Tells by its text whether a call may fill a key slot. */
type MayFill = (call: string) => boolean;

/**
 * Which calls of a file may fill a key slot, told from the names of the slots that the settings know, and the catalogue of
 * libraries that some file of the project names. Null where none may.
 */
export function maySlot(world: World, file: string): MayFill | null {
  const every = once(world, 'slot words', () => wordsOf(world.settings, withSlots));
  const may = mayFill(every, file);
  if (may === null || anyLibrary?.test(file) === true) return may;
  return mayFill(
    once(world, 'slot words at hand', () => wordsOf(world.settings, librariesOf(world))),
    file,
  );
}

function mayFill({ names, near }: Words, file: string): MayFill | null {
  if (near?.test(file) === true) return () => true;
  const has = (text: string) => general.test(text) || names?.test(text) === true;
  return has(file) ? has : null;
}

function librariesOf(world: World): readonly Provider[] {
  const texts = world.files().flatMap((file) => world.sources.text(file) ?? []);
  const naming = texts.filter((text) => anyLibrary?.test(text));
  return withSlots.filter((one) => naming.some((text) => anyOf(...asModule, one.modules.split(' '))?.test(text)));
}

function wordsOf({ effects = [] }: Settings, libraries: readonly Provider[]): Words {
  const all = [
    ...libraries.flatMap((one) => slotsIn(one).map(({ at }) => ({ at, modules: one.modules.split(' ') }))),
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

const withSlots = providers.filter((one) => slotsIn(one).length > 0);
const anyLibrary = anyOf(
  ...asModule,
  withSlots.flatMap((one) => one.modules.split(' ')),
);
