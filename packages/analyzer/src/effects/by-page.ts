import { providerOf } from '../catalogue/index.js';
import { textOf } from '../link/evaluate.js';
import { origin } from '../link/origin.js';
import { hole, type Value } from '../link/value.js';
import type { World } from '../link/world.js';
import { effect, type OutsideCall } from './outside-call.js';
import type { Judged } from './raw.js';

/**
 * `page.evaluate(script)` of a script that the model writes, which may do whatever the page may, and commands of the
 * protocol of browsers. Null for anything else.
 */
export function byPage(world: World, call: OutsideCall, member: string): Judged | null {
  const isScripts = evaluates.test(member);
  if ((!isScripts && member !== 'send') || providerOf(call.of.source)?.family !== 'browsers') return null;
  const [first] = call.args;
  if (isScripts) return isScript(first) ? effect(world, call, { kind: 'run', free: true }) : null;
  const command = first === undefined ? '' : textOf(first);
  return acts.test(command) ? effect(world, call, { kind: 'run', target: command }) : null;
}

const acts =
  /^(?:Input\.\w+|Page\.(?:navigate\w*|reload|close|handleJavaScriptDialog)|DOM\.(?:set|remove)\w+|(?:Network|Storage)\.(?:setCookie|clear|delete)\w*|Target\.(?:create|close)Target|Browser\.close)$/;

const evaluates = /^(?:evaluate|evaluateHandle|evaluateOnNewDocument|addScriptTag|executeScript|executeAsyncScript)$/;

/** As a whole or as a part of its own; what stands in quotes, `querySelector('${of}')`, or is handed over is no code. */
function isScript(text: Value | undefined): boolean {
  if (text?.k === 'model') return true;
  return text?.k === 'text' && (text.taint & origin.model) !== 0 && outsideQuotes.test(text.text);
}

const outsideQuotes = new RegExp(`(?:^|[^'"\`\\w\\-(,=: ]|(?:return|[{;]|^)\\s+)${hole}(?!['"\`\\w-])`);
