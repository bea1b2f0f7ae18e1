import { hole } from '../link/value.js';
import type { EffectKind } from '../model.js';
import { leadingMeaningOf, meaningOf } from './verbs.js';
import { wordsOf } from './words.js';

/** What fetching an address does: bots, players and plugs in the wall are told what to do by GET. */
export function judgeGet(url: string, path: string, last: string | null): EffectKind | 'read' {
  const said = last === null ? 'read' : (byWord(path, last) ?? byName(last));
  return said === 'read' ? byQuery(url) : said;
}

const single =
  /^(?:delete|remove|send|trigger|unsubscribe|activate|deactivate|reboot|restart|shutdown|rescan|toggle|mute|unmute|pause|logout|scrobble|unscrobble|turn-?_?o(?:n|ff)|power-?_?o(?:n|ff))$/i;

function byWord(path: string, last: string): EffectKind | null {
  if (/^refresh$/i.test(last)) return ofOne.test(path) && !login.test(path) ? 'run' : null;
  if (/^play$/i.test(last)) return path.includes(`${hole}/${last}`) ? 'run' : null;
  if (!single.test(last)) return null;
  const meaning = meaningOf(last);
  if (meaning !== null && meaning !== 'read') return meaning;
  return /toggle/i.test(last) ? 'delta' : /^(?:shutdown|rescan)$/i.test(last) ? 'run' : 'set';
}

const ofOne = new RegExp(`/(?:${hole}|\\d+)/refresh/?$`, 'i');
const login = /oauth|auth|token|session|login|jwt/i;

/** `/sendMessage`, `/restart-server`; `/updateStatus`, `/edit-history` and `/createOptions` only tell. */
function byName(last: string): EffectKind | 'read' {
  const words = wordsOf(last);
  const [lead = ''] = words;
  if (words.length < 2 || !acts.test(lead) || tellings.test(words.at(-1) ?? '')) return 'read';
  // `/order/create-tx` gives one to be signed, where `/createBill` is a call of a function
  if (makes.test(lead) && !/^[a-z]+[A-Z]\w*$/.test(last)) return 'read';
  return leadingMeaningOf(last) ?? 'read';
}

const acts =
  /^(?:send|delete|remove|set|update|create|add|edit|ban|unban|pin|unpin|forward|restart|reboot|trigger|disable|enable|cancel)$/;
const makes = /^(?:create|add|update|edit|set)$/;
const tellings =
  /^(?:status|state|history|list|lists|info|logs?|counts?|times?|stats|options?|ons|items?|meta|metadata|schema|form|page|details?|types?|template|templates|available|check|rates?|limits?|fees?|versions?|notes?|feed|requests?|reports?|summary|settings|config|url|link|date|checks?|policy|policies|rules?)$/;

/** `?action=delete`, `?cmnd=Power%20On`, `?turn=off`: the deed stands behind the address. */
function byQuery(url: string): EffectKind | 'read' {
  const asked = url.slice(url.indexOf('?') + 1);
  if (asked === url) return 'read';
  if (switched.test(asked)) return /turn=toggle/i.test(asked) ? 'delta' : 'set';
  const deed = /(?:^|&)(?:action|cmd|cmnd|command|op|do)=([a-z][\w.-]*)/i.exec(asked)?.[1];
  if (deed === undefined) return 'read';
  const [lead = ''] = wordsOf(deed);
  return acts.test(lead) || single.test(lead) ? (leadingMeaningOf(deed) ?? meaningOf(lead) ?? 'set') : 'read';
}

const switched = /(?:^|&)(?:turn=(?:on|off|toggle)\b|cmnd=(?:power|dimmer|color|backlog)\d*(?:%20|\+| )\S)/i;
