import { hole } from '../link/value.js';
import type { EffectKind } from '../model.js';
import { meaningOf } from './verbs.js';

/** What a command does; `unknown` when it is not written out. */
export type Command = EffectKind | 'read' | 'unknown';

/** What the words after the program say, whatever the program is. */
export function judgeSubcommand(rest: readonly string[]): Command {
  return judgeWords(rest.filter((one, i) => !one.startsWith('-') && !isOperand(rest, i)));
}

function judgeWords([first, ...others]: readonly string[]): Command {
  const [second] = others;
  if (first === undefined) return 'unknown';
  const said = judgeWord(first);
  if (said === 'read' || said === 'unknown' || second === undefined || second.includes(hole)) return said ?? 'unknown';
  // `bw send list`, `gh release create`: the thing comes first, unless it is a script that is run
  if (said === null) return judgeWords(others);
  return runsScripts.test(first) || !deedsOfThings.test(second) ? said : judgeWords(others);
}

const runsScripts = /^(?:run|exec|x|dlx|start|rollout|apply|delete|create|set)$/;
const deedsOfThings =
  /^(?:list|ls|get|show|view|info|status|describe|create|edit|update|delete|remove|rm|add|cancel)(?:-\w+)*$/;

/** A word that says nothing is null, one that is not written out is unknown. */
function judgeWord(word: string): Command | null {
  if (word.includes(hole)) return 'unknown';
  if (subReads.test(word)) return 'read';
  return subWrites[word] ?? meaningOf(word.split(':').at(-1) ?? word);
}

/** The value of a flag, or where the program lies: not what it does. */
function isOperand(rest: readonly string[], i: number): boolean {
  const word = rest[i] ?? '';
  return word.includes(hole) && (word.includes('/') || rest[i - 1]?.startsWith('-') === true);
}

const subReads =
  /^(?:get|describe|logs?|top|explain|version|list|ls|show|status|info|inspect|ps|images|diff|config|api-resources|api-versions|cluster-info|view|search|history|whoami|help|lint|template|cat|query|auth|current-context|env|values|pm|exec-out|devices|screencap|repo|plan|validate|output|fmt|audit|outdated|why|doctor|--version|-v|--help|check|test)$/;

const subWrites: Readonly<Record<string, EffectKind>> = {
  rollout: 'run',
  broadcast: 'run',
  scale: 'set',
  annotate: 'set',
  taint: 'set',
  expose: 'create',
  autoscale: 'set',
  'import-image': 'set',
};
