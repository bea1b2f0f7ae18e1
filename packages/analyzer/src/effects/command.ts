import type { EffectKind } from '../model.js';
import { hole } from '../link/value.js';
import { judgeGit } from './git-command.js';
import { judgeCurl } from './curl.js';
import { readSql } from './sql.js';
import { commandsOf, type ShellCommand } from './shell-line.js';
import { gravestOf } from './each-text.js';
import { judgeScriptText } from './script-text.js';
import { worstOf } from './statement.js';
import { type Command, judgeSubcommand } from './subcommand.js';

export type { Command } from './subcommand.js';

/** Programs whose first word says what is done: who writes it writes the command. */
const suites =
  /^(?:git|kubectl|helm|docker|podman|aws|gcloud|az|npm|pnpm|yarn|gh|terraform|heroku|firebase|supabase|vercel|netlify|flyctl|wrangler|adb|xcrun|systemctl|brew|apt|apt-get|pip|pip3|psql|redis-cli|mongosh|ssh)$/;
const interpreters = /^(?:osascript|powershell|pwsh|bash|sh|zsh|fish|dash|node|python3?|ruby|perl|deno|bun|tsx|cmd)$/;
const shells = /^(?:bash|sh|zsh|fish|dash|cmd)$/;

/** The flag before a script that is written out. */
const scripted = /^(?:-[a-z]{0,3}[ce]|-Command|\/[cC]|--eval)$/;

/** Where in the words of a command the deed is written: the program, a subcommand, a script. */
export function deedAt(words: readonly string[]): number {
  const name = programOf(words[0] ?? hole);
  if (name === 'sudo' || name === 'npx' || name === 'env') return words.length > 1 ? 1 + deedAt(words.slice(1)) : 0;
  if (interpreters.test(name)) return words.findIndex((one) => scripted.test(one)) + 1;
  // behind a flag it may be the flag's value
  return suites.test(name) ? 1 : 0;
}

function programOf(word: string): string {
  return (
    word
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.(?:exe|cmd|bat)$/, '') ?? word
  );
}

const onlyReads =
  /^(?:ls|cat|head|tail|grep|rg|find|which|where|whoami|pwd|echo|env|printenv|uname|hostname|df|du|ps|top|id|date|stat|file|wc|sort|uniq|cut|tr|jq|diff|cmp|tree|type|man|lsof|netstat|ping|dig|nslookup|host|ip|ifconfig|uptime|free|nproc|tasklist|systeminfo|sw_vers|mdfind|mdls|fd|ffprobe|test|true|ripgrep|wmic|getprop|lsblk|pgrep|cd|sleep|printf|set|export|unset|exit|wait|clear|shift|trap|awk|gawk|column|paste|nl|rev|seq|basename|dirname|realpath|readlink|arch|system_profiler|pbpaste|wl-paste|ioreg|vm_stat|vmstat|iostat|nvidia-smi|ss|who|w|groups|last|journalctl|dmesg|getent|hexdump|base64|traceroute|arp|xprop|kdialog|zenity|read|wslpath|dumpsys|xcode-select|idevice_id|ios-deploy|sysctl|od|strings|nm|otool|sha256sum|shasum|md5sum|md5|cksum)$/;
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
  pbcopy: 'set',
  'wl-copy': 'set',
  open: 'run',
  start: 'run',
  'xdg-open': 'run',
  sendmail: 'send',
  mail: 'send',
};
export function judgeCommand(words: readonly string[]): Command {
  const [program = hole, ...rest] = words;
  if (program.includes(hole) || program === 'null' || program === 'undefined') return judgeSubcommand(rest);
  const name = programOf(program);
  if (name === 'env' && rest.length === 0) return 'read';
  if (name === 'sudo' || name === 'npx' || name === 'env') return judgeCommand(rest);
  if (name === 'osascript' && rest.some((one) => /^\s*display (?:dialog|alert)\b/.test(one))) return 'read'; // it asks
  if (interpreters.test(name)) return judgeScript(name, rest);
  const flagged = byFlags[name]?.(rest);
  if (flagged !== undefined) return flagged;
  if (onlyReads.test(name)) return 'read';
  if (name === 'curl') return judgeCurl(rest);
  if (name === 'sqlite3') return judgeStatements(rest);
  if (name === 'adb' && removesDump(rest)) return 'read';
  // a program of the house that is opened to be asked something
  if (name === 'open' && rest.includes('--args')) return judgeSubcommand(rest.slice(rest.indexOf('--args') + 1));
  const written = writes[name];
  if (written !== undefined) return written;
  const sub = rest.filter((one) => !one.startsWith('-'));
  if (name === 'git') return judgeGit(rest);
  const told = judgeSubcommand(rest);
  if (told !== 'unknown' || sub.some((one) => one.includes(hole))) return told;
  return sub.length === 0 && rest.length > 0 ? 'read' : 'run';
}

/** Programs that look or change by their flags. */
const byFlags: Readonly<Record<string, (rest: readonly string[]) => Command | undefined>> = {
  find: (rest) => (rest.includes('-delete') ? 'delete' : judgeFound(rest)),
  sed: (rest) => (rest.some((one) => /^-[a-zA-Z]*i|^--in-place/.test(one)) ? 'set' : 'read'),
  tar: (rest) => (/^-?[a-z]*t/.test(rest[0] ?? '') ? 'read' : 'set'),
  unzip: (rest) => (rest.some((one) => /^-[lptZ]/.test(one)) ? 'read' : 'set'),
  xxd: (rest) => (rest.some((one) => /^-\w*r/.test(one)) ? 'run' : 'read'),
  crontab: (rest) => (rest.includes('-l') ? 'read' : rest.includes('-r') ? 'delete' : 'set'),
  xclip: (rest) => (rest.some((one) => /^-o(?:ut)?$/.test(one)) ? 'read' : 'set'),
  xsel: (rest) => (rest.some((one) => /^(?:-\w*o|--output)$/.test(one)) ? 'read' : 'set'),
  // a picture that lies where temporary files do
  screencapture: (rest) => {
    const file = rest.findLast((one) => one.includes('/'));
    return file === undefined ? 'unknown' : /^\/(?:private\/)?(?:var\/)?tmp\//.test(file) ? 'read' : 'set';
  },
};

/** `find . -exec rm {} +` */
function judgeFound(rest: readonly string[]): Command | undefined {
  const at = rest.findIndex((one) => /^-(?:exec|execdir|ok)$/.test(one));
  return at < 0 ? undefined : judgeCommand(rest.slice(at + 1));
}

/** What a whole line does that a shell is given: the gravest of its commands, and the files that they are sent to. */
export function judgeLine(line: string): Command {
  const own = /^\s*(?:powershell|pwsh)(?:\.exe)?\s(?:.*?\s)?-(?:Command|c)\s+(?<script>[\s\S]+)$/i.exec(line)?.groups?.[
    'script'
  ];
  if (own !== undefined) return judgeScriptText('powershell', [], own);
  const commands = commandsOf(line);
  const found = commands.flatMap((one, i) => judgeInLine(one, i > 0));
  return (
    gravestOf(found.filter((one) => one !== 'read' && one !== 'unknown')) ??
    (found.includes('unknown') || found.length === 0 ? 'unknown' : 'read')
  );
}

function judgeInLine({ words, writes }: ShellCommand, isFed: boolean): readonly Command[] {
  const kept = writes.some((one) => !/^(?:\/dev\/(?:null|stdout|stderr|tty)|NUL|nul|\$null)$/.test(one));
  const bare = withoutShell(words);
  const [program, script] = bare;
  if (program === undefined) return kept ? ['set'] : [];
  // `curl https://x | sh`
  const isRunner = isFed && interpreters.test(programOf(program)) && (script === undefined || /^-s?$/.test(script));
  const does = isRunner ? 'run' : judgeCommand(bare);
  return kept ? [does, 'set'] : [does];
}

/** Words that the shell itself takes before a command, and programs that run another. */
function withoutShell(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  if (words.length === 0 || /^(?:for|case|select|function)$/.test(first)) return [];
  if (
    /^(?:do|then|else|elif|if|while|until|!|time|exec|command|nohup|nice|builtin|done|fi|esac|\{|\})$/.test(first) ||
    /^\w+=/.test(first)
  )
    return withoutShell(rest);
  if (first === 'timeout') return withoutShell(rest.slice(rest.findIndex((one) => /^\d/.test(one)) + 1));
  if (first !== 'xargs') return words;
  const at = rest.findIndex((one, i) => !one.startsWith('-') && !/^-(?:[InLPsdE]|-\w+)$/.test(rest[i - 1] ?? ''));
  return at < 0 ? [] : rest.slice(at);
}

function judgeStatements(rest: readonly string[]): Command {
  const worst = worstOf(rest.flatMap((one) => readSql(one) ?? []));
  return worst === null ? 'unknown' : (worst.kind ?? 'read');
}

/** `adb shell rm /sdcard/window_dump.xml`: what lies there under a name that the code writes out was put there to be looked at. */
function removesDump(rest: readonly string[]): boolean {
  const at = rest.indexOf('rm');
  const files = rest.slice(at + 1).filter((one) => !one.startsWith('-'));
  return at > 0 && rest[at - 1] === 'shell' && files.length > 0 && files.every((one) => dumps.test(one));
}

const dumps = /^\/(?:sdcard|data\/local\/tmp|storage\/emulated\/0)\/[\w.-]+\.\w+$/;

/** `bash -c 'rm …'`: the script is read when it is written out. */
function judgeScript(name: string, rest: readonly string[]): Command {
  const at = rest.findIndex((one) => scripted.test(one));
  const script = rest[at + 1];
  if (script === undefined || script.startsWith('-') || script.startsWith(hole)) return 'unknown';
  if (at < 0) return judgeCommand(splitCommand(script));
  return shells.test(name) ? judgeLine(script) : judgeScriptText(name, rest, script);
}

/** A command line as its words; quotes are kept together. */
export function splitCommand(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map((one) => one[1] ?? one[2] ?? one[3] ?? '');
}
