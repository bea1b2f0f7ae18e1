import type { Effect } from './model.js';

/**
 * Whether a thing is made under an id that the caller gives, so that a second request for it is refused and nothing is
 * doubled: so Google's APIs make their containers, whose ids people choose, and the fingerprints of an app.
 */
export function isMadeUnderChosenId({ kind, target }: Effect): boolean {
  return kind === 'create' && target !== null && chosen.test(target);
}

// https://google.aip.dev/133
const chosen =
  /^https?:\/\/(?:[\w…-]+\.)*googleapis\.com\/(?:.*\/)?(?:projects|sites|sha|secrets|instances|clusters|repositories|databases|serviceAccounts)(?:\?|$)/;
