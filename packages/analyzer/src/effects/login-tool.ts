import { wordsOf } from './words.js';

const logins = /^(?:login|logout|signin|signout|authenticate|reauthenticate|reconnect|otp)$/;
const starts = /^(?:start|begin|complete|finish|login|connect|clear|revoke|reset|logout|setup|init)$/;
const kept = /^(?:tokens?|credentials?|sessions?|oauth|auth)$/;
/** `auth_status`, `list_logins`: the login is only asked for. */
const tells =
  /^(?:status|state|info|check|url|urls|get|list|show|describe|read|help|guide|history|methods?|providers?)$/;

/**
 * Whether a tool is for logging in or out: `login`, `auth_start`, `request_otp`, `connect_calendar`, `revoke_token`. For every
 * other tool a login is no effect; of this one it is what is done.
 */
export function isLoginTool(name: string): boolean {
  const words = wordsOf(name);
  if (words.some((word) => tells.test(word))) return false;
  if (/^(?:connect|disconnect)$/.test(words[0] ?? '') || words.some((word) => logins.test(word))) return true;
  if (words.some((word, i) => /^(?:log|sign)$/.test(word) && /^(?:in|out)$/.test(words[i + 1] ?? ''))) return true;
  return words.some((word, i) => {
    const beside = [words[i - 1] ?? '', words[i + 1] ?? ''];
    return kept.test(word) && (beside.some((one) => starts.test(one)) || /^(?:revoke|clear)$/.test(words[0] ?? ''));
  });
}
