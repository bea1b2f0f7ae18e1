import { isMadeUnderChosenId } from './chosen-id.js';
import type { Effect, KeySource, Tool } from './model.js';

/** A class or a hint that is weaker than what the code does. */
export interface Contradiction {
  /** `looseKey`: under a tag, a key goes along that a retry or a rewording changes, or that all calls share. */
  readonly kind: 'readWrites' | 'repeatAdds' | 'looseKey' | 'deleteDestroys';
  /** As it is written: `read`, `readOnlyHint: true`. */
  readonly claim: string;
  readonly effect: Effect;
}

/** A hint that is absent contradicts nothing, and a name alone is no evidence. */
export function contradictionsOf(tool: Tool): readonly Contradiction[] {
  const { declared, inferred } = tool;
  const effects =
    inferred.sideEffect === true ? inferred.effects.filter(({ confidence }) => confidence === 'code') : [];
  const { hints } = declared;
  const tag = declared.via === 'annotations' ? null : declared.class;
  const found: Contradiction[] = [];
  const claim = (kind: Contradiction['kind'], words: string | false, effect: Effect | undefined) => {
    if (words !== false && effect !== undefined) found.push({ kind, claim: words, effect });
  };
  const write = effects.find((effect) => isPlain(effect, tool));
  claim('readWrites', tag === 'read' && 'read', write);
  claim('readWrites', tag !== 'read' && hints.readOnlyHint === true && 'readOnlyHint: true', write);
  // Where the tool's name tells how its POST is meant, the verdict has weighed that already.
  const sets = inferred.class === 'idempotent-write';
  const adds = sets ? undefined : effects.find((effect) => isUnkeyedAddition(effect) && !isPartOfOther(effect, tool));
  claim('repeatAdds', tag === 'idempotent-write' && tag, adds);
  const loosely = sets ? undefined : effects.find((effect) => isLooselyKeyed(effect) && !isPartOfOther(effect, tool));
  claim('looseKey', tag === 'idempotent-write' && tag, loosely);
  // Beside `readOnlyHint: true` the hint means nothing, and beside the tag it says the same again.
  const idempotent = hints.idempotentHint === true && hints.readOnlyHint !== true && tag !== 'idempotent-write';
  claim('repeatAdds', idempotent && 'idempotentHint: true', adds);
  const destructive = hints.destructiveHint === false && hints.readOnlyHint !== true;
  claim(
    'deleteDestroys',
    destructive && 'destructiveHint: false',
    effects.find(({ kind }) => kind === 'delete' && !isTaking(tool)),
  );
  return found;
}

const additions = new Set<Effect['kind']>(['create', 'delta', 'send', 'pay']);

const isUnkeyedAddition = (effect: Effect) =>
  additions.has(effect.kind) && !effect.guarded && effect.key?.state !== 'passed' && !isMadeUnderChosenId(effect);

const isLooselyKeyed = ({ kind, guarded, key }: Effect) =>
  additions.has(kind) && !guarded && key?.state === 'passed' && loose.has(key.mintedBy);
const loose = new Set<KeySource>([
  'arguments',
  'constant',
  'model',
  'random',
  'clock',
  'attempt',
  'counter',
  'request-id',
  'nobody',
]);

/**
 * Where tag and name both say read, only a write near the handler is plain: far down, a path may be one not taken. A
 * command that nobody knows may as well compile or look something up, and what a tool that reads fetches for itself, such
 * as the program that it runs, lies deeper still.
 */
function isPlain({ path, kind, verb, free }: Effect, { name }: Tool): boolean {
  if (kind === 'run' && !free && verb.startsWith('command ')) return false;
  if (path.length > far) return false;
  return path.length <= nearby || name === null || !reading.test(name);
}
const nearby = 3;
const far = 7;

/** Below a tool that is named for setting or for membership, a create is how the provider writes that down. */
const isPartOfOther = ({ kind }: Effect, { name }: Tool) => kind === 'create' && name !== null && others.test(name);

/** Below a tool that is not named for deleting, what is deleted are rows of a set that it keeps. */
function isTaking({ name }: Tool): boolean {
  if (name === null) return false;
  const words = name.split(/[^a-zA-Z0-9]+|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());
  return !words.some((word) => deleting.test(word) && !(word.startsWith('remov') && words.includes('from')));
}

const reading =
  /(?:^|[_\-. ]|[a-z](?=[A-Z]))(?:get|list|show|read|find|search|fetch|describe|query|status|log|reflog|diff|blame|analy[sz]e|parse|check|count|view|look|export|download|preview|validate|inspect|instructions)/i;
const others =
  /(?:^|[_\-. ])(?:delete|remove|reorder|update|set|edit|move|rename|archive|upsert|ensure|assign|link|attach|replace|sync|put)|add\w*To[A-Z]|add[_-]\w+[_-]to[_-]/;
const deleting = /^(?:delet|destroy|drop|purge|eras|wipe|clear|trash|uninstall|manag|remov)/;
