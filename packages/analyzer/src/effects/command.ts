import type { EffectKind } from '../model.js';
import { hole } from '../link/value.js';
import { meaningOf } from './verbs.js';

/** What a command line does, by its program and subcommand; `unknown` when it is not written out. */
export type Command = EffectKind | 'read' | 'unknown';

const onlyReads =
  /^(?:ls|cat|head|tail|grep|rg|find|which|where|whoami|pwd|echo|env|printenv|uname|hostname|df|du|ps|top|id|date|stat|file|wc|sort|uniq|cut|tr|jq|diff|cmp|tree|type|man|lsof|netstat|ping|dig|nslookup|host|ip|ifconfig|uptime|free|nproc|tasklist|systeminfo|sw_vers|mdfind|mdls|fd|ffprobe|test|true|ripgrep|wmic|getprop|lsblk|pgrep|wslpath|dumpsys|xcode-select|idevice_id|ios-deploy|sysctl)$/;
const writes: Readonly<Record<string, EffectKind>> = {
  rm: 'delete',
  rmdir: 'delete',
  del: 'delete',
  unlink: 'delete',
  mkdir: 'set',
  cp: 'set',
  mv: 'set',
  touch: 'set',
  chmod: 'set',
  chown: 'set',
  ln: 'set',
  kill: 'delete',
  pkill: 'delete',
  killall: 'delete',
  tee: 'set',
  sendmail: 'send',
  mail: 'send',
};
const gitReads =
  /^(?:status|log|diff|show|branch|remote|rev-parse|ls-files|ls-remote|ls-tree|blame|describe|config|cat-file|rev-list|for-each-ref|symbolic-ref|shortlog|reflog|grep|merge-base|name-rev|fetch|check-ignore|version|stash|tag|worktree|var|archive|format-patch)$/;
const gitSets =
  /^(?:add|checkout|switch|restore|merge|rebase|reset|pull|init|clone|mv|rm|cherry-pick|revert|clean|am|apply|bisect)$/;
const subReads =
  /^(?:get|describe|logs?|top|explain|version|list|ls|show|status|info|inspect|ps|images|diff|config|api-resources|api-versions|cluster-info|view|search|history|whoami|help|lint|template|cat|query|auth|current-context|env|values|pm|exec-out|devices|screencap|repo|plan|validate|output|fmt|audit|outdated|why|doctor|--version|-v|--help|check|test)$/;

export function judgeCommand(words: readonly string[]): Command {
  const [program = hole, ...rest] = words;
  if (program.includes(hole) || program === 'null' || program === 'undefined') return judgeSubcommand(rest);
  const name =
    program
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.(?:exe|cmd|bat)$/, '') ?? program;
  if (name === 'sudo' || name === 'npx' || name === 'env') return judgeCommand(rest);
  if (/^(?:osascript|powershell|pwsh|bash|sh|zsh|node|python3?|ruby|perl|deno|bun|tsx|cmd)$/.test(name))
    return judgeScript(rest);
  if (onlyReads.test(name)) return 'read';
  const written = writes[name];
  if (written !== undefined) return written;
  const sub = rest.filter((one) => !one.startsWith('-'));
  if (name === 'git') return judgeGit(rest);
  const told = judgeSubcommand(rest);
  if (told !== 'unknown' || sub.some((one) => one.includes(hole))) return told;
  return sub.length === 0 && rest.length > 0 ? 'read' : 'run';
}

/** `bash -c 'rm …'`: the script is read when it is written out. */
function judgeScript(rest: readonly string[]): Command {
  const script = rest[rest.findIndex((one) => one === '-c' || one === '-e' || one === '/c') + 1];
  return script === undefined || script.startsWith('-') || script.startsWith(hole)
    ? 'unknown'
    : judgeCommand(splitCommand(script));
}

/** What the words after the program say, whatever the program is. */
function judgeSubcommand(rest: readonly string[]): Command {
  const sub = rest.filter((one) => !one.startsWith('-'));
  for (const one of sub.slice(0, 2)) {
    if (one.includes(hole)) return 'unknown';
    if (subReads.test(one)) return 'read';
    const meaning = meaningOf(one.split(':').at(-1) ?? one);
    if (meaning !== null) return meaning;
  }
  return 'unknown';
}

function judgeGit(rest: readonly string[]): Command {
  const sub = rest.find((one, i) => !one.startsWith('-') && rest[i - 1] !== '-C' && rest[i - 1] !== '-c') ?? hole;
  if (sub.includes(hole)) return 'unknown';
  if (sub === 'branch' || sub === 'tag' || sub === 'stash' || sub === 'remote' || sub === 'worktree')
    return judgeGitSubject(rest.slice(rest.indexOf(sub) + 1));
  if (gitReads.test(sub)) return 'read';
  if (gitSets.test(sub)) return 'set';
  return sub === 'commit' || sub === 'push' ? 'create' : 'run';
}

/** `git branch` lists; `git branch -D x` deletes. */
function judgeGitSubject(rest: readonly string[]): Command {
  if (rest.some((one) => /^(?:-d|-D|--delete|drop|clear|remove|rm|prune)$/.test(one))) return 'delete';
  if (rest.some((one) => /^(?:add|rename|set-url|push|pop|apply|-m|-M|move|lock|unlock|save)$/.test(one))) return 'set';
  if (rest.length === 0 || rest.every((one) => one.startsWith('-') || /^(?:list|show)$/.test(one))) return 'read';
  return 'unknown';
}

/** A command line as its words; quotes are kept together. */
export function splitCommand(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map((one) => one[1] ?? one[2] ?? one[3] ?? '');
}
