import type { RawKey } from '../effects/raw.js';
import type { World } from '../link/world.js';
import type { KeyUse } from '../model.js';
import { sourcesOf } from './key-source.js';
import type { Sites } from './sites.js';

/** A use of a key as it is reported. The origin that decides stands first among its sources. */
export function keyUse(world: World, sites: Sites, key: RawKey): KeyUse {
  const sources = key.value === null ? [] : sourcesOf(world, key.value);
  const { slot, state, fits } = key;
  return { mintedBy: sources[0] ?? 'nobody', slot, state, fits, site: sites.of(key.place), sources };
}
