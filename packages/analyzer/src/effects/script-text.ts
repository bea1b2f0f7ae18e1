import type { EffectKind } from '../model.js';
import { hole } from '../link/value.js';
import { judgeAppleScript } from './apple-script.js';
import { gravestOf } from './each-text.js';
import { isMethodOfData } from './data-methods.js';
import { leadingMeaningOf } from './verbs.js';

type Judged = EffectKind | 'read' | 'unknown';

/** What the text of a script does that an interpreter is given, `python -c '…'`; `unknown` where that is not plain. */
export function judgeScriptText(interpreter: string, given: readonly string[], text: string): Judged {
  if (text.startsWith(hole)) return 'unknown';
  if (interpreter === 'osascript') return given.includes('JavaScript') ? judgeJxa(text) : judgeAppleScript(text);
  return /^(?:powershell|pwsh)$/.test(interpreter) ? judgePowerShell(text) : judgeCode(text.replaceAll('\\n', '\n'));
}

/** JavaScript for the programs of a Mac: methods with the name of a deed, and properties that are not of its own data. */
function judgeJxa(text: string): Judged {
  const own = new Set([...text.matchAll(/(\w+)\s*=\s*(?:[{[]|new )/g)].map((one) => one[1] ?? ''));
  const found: EffectKind[] = [];
  for (const [, name = ''] of text.matchAll(/\.(\w+)\(/g)) {
    if (isMethodOfData(name)) continue;
    const meaning = /^(?:quit|launch|keyCode|doShellScript|displayNotification)$/.test(name)
      ? 'run'
      : leadingMeaningOf(name);
    if (meaning !== null && meaning !== 'read' && name !== 'activate') found.push(meaning);
  }
  // `app.notes.push(app.Note({ … }))`
  if (/\.[A-Z]\w*\(\s*\{/.test(text)) found.push('create');
  for (const [, of = '', member = ''] of text.matchAll(
    /(?<![\w.$])([A-Za-z_$][\w$]*)(?:\([^()]*\)|\[[^\]]*\]|\.\w+)*\.(\w+)\s*=(?![=>])/g,
  ))
    if (!own.has(of) && !/^include|^strict/.test(member)) found.push('set');
  const kind = gravestOf(found);
  return kind ?? (/\.activate\(/.test(text) ? 'run' : 'read');
}

const shapes =
  /^(?:Get|Select|Where|Sort|Format|ConvertTo|ConvertFrom|Measure|Test|ForEach|Find|Group|Compare|Resolve|Join|Split|Write-(?:Output|Host)|Out-(?:String|Host|Null)|Add-Type|New-Object)/i;

/** Cmdlets are named by a verb; what .NET does in them is named by its methods. */
function judgePowerShell(text: string): Judged {
  const cmdlets = [...text.matchAll(/(?<![\w-])([A-Z][a-z]+)-([A-Z]\w+)/g)].map((one) => one[0]);
  const methods = [...text.matchAll(/(?:::|\.)(\w+)\(/g)].map((one) => one[1] ?? '');
  const found = [
    ...cmdlets.filter((one) => !shapes.test(one)).map((one) => leadingMeaningOf(one) ?? 'run'),
    ...methods.filter((one) => !isMethodOfData(one)).map(leadingMeaningOf),
  ].filter((one) => one !== null && one !== 'read');
  return gravestOf(found) ?? (cmdlets.length > 0 ? 'read' : 'unknown');
}

const deeds: readonly (readonly [RegExp, EffectKind])[] = [
  [/\bos\.(?:remove|unlink|rmdir|removedirs)\b|\brmtree\b|\.unlink\(|\b(?:unlink|rm|rmdir)Sync\b/, 'delete'],
  [
    /\brequests\.(?:post|put|patch|delete)\b|\burlopen\([^)]*data|method\s*[=:]\s*['"](?:POST|PUT|PATCH|DELETE)/,
    'create',
  ],
  [
    /\bsubprocess\b|\bos\.(?:system|popen|kill|exec\w*|spawn\w*)\b|\bexec\(|child_process|\bCGEventPost\b|\bpyautogui\b/,
    'run',
  ],
  [
    /\bopen\([^)]*,\s*(?:mode\s*=\s*)?['"][wax]b?\+?['"]|(?<!std(?:out|err))\.write\w*\(|\bos\.(?:rename|replace|mkdir|makedirs|chmod|chown|symlink|truncate)\b|\bshutil\.|\.save\(|\.to_(?:csv|excel|json|parquet)\(|\bwriteFile/,
    'set',
  ],
];

/** Modules that only compute and look. */
const quiet =
  /^(?:sys|json|re|math|datetime|time|platform|collections|itertools|functools|base64|hashlib|csv|io|struct|statistics|string|textwrap|uuid|random|typing|ast|glob|os|pathlib|os\.path|html|unicodedata|decimal|fractions|locale|getpass|socket)$/;

function judgeCode(text: string): Judged {
  const found = deeds.find(([deed]) => deed.test(text));
  if (found !== undefined) return found[1];
  const modules = [...text.matchAll(/\b(?:import|from)\s+([\w., ]+)|require\(\s*['"]([\w:/@.-]+)['"]/g)].flatMap(
    (one) => (one[1] ?? one[2] ?? '').replace(/\s+(?:import|as)\s.*$/, '').split(/\s*,\s*/),
  );
  return modules.length > 0 && modules.every((one) => quiet.test(one.trim())) ? 'read' : 'unknown';
}
