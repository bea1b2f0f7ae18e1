import { describe, expect, test } from 'vitest';
import { handler, onlyTool } from './setup.js';

const head = `import { execFileSync, execFile, execSync, spawn } from 'node:child_process'; import { promisify } from 'node:util';
const run = promisify(execFile); const git = (args) => run('git', args);
const mail = (line) => 'tell application "Mail"\\n' + line + '\\nend tell';`;

const jxa = (line: string) => `run('osascript', ['-l', 'JavaScript', '-e', "const se = Application('x'); ${line}"])`;

describe('a command line is', () => {
  test.each([
    ['git status', `run('git', ['status'])`, 'read'],
    ['git fetch, which moves the remote branches', `git(['fetch', 'origin'])`, 'idempotent-write'],
    ['git rebase', `git(['rebase', '--continue'])`, 'idempotent-write'],
    ['a list of branches', `git(['branch', '--list', args.id])`, 'read'],
    ['a branch that is made', `git(['branch', args.id, 'main'])`, 'non-idempotent-write'],
    ['a branch that is deleted', `git(['branch', '-D', args.id])`, 'irreversible'],
    ['a tag that is verified', `git(['tag', '-v', args.id])`, 'read'],
    ['a stash that is made', `git(['stash'])`, 'idempotent-write'],
    ['a setting that is read', `git(['config', '--get', 'user.name'])`, 'read'],
    ['a setting that is written', `git(['config', 'user.name', args.note])`, 'idempotent-write'],
    ['kubectl get', `execFileSync('kubectl', ['get', args.id])`, 'read'],
    ['kubectl rollout', `execFileSync('kubectl', ['rollout', args.id, 'deployment/x'])`, 'non-idempotent-write'],
    ['kubectl with a command of the model', `execFileSync('kubectl', [args.id, args.note])`, 'irreversible'],
    ['a thing of a program that is listed', `run('gh', ['release', 'list'])`, 'read'],
    ['a thing of a program that is made', `run('gh', ['release', 'create', args.id])`, 'non-idempotent-write'],
    ['a dialog that asks', `spawn('osascript', ['-e', 'display dialog "Go on?"'])`, 'read'],
    ['a suite with words of the model', `spawn('gcloud', args.words)`, 'irreversible'],
    ['a program of one deed with words of the model', `spawn('ffmpeg', args.words)`, 'non-idempotent-write'],
    ['a page that is fetched', `run('curl', ['-s', 'https://x/bills.json'])`, 'read'],
    ['a page that is fetched by a line', `execSync('curl -s https://x/bills.json')`, 'read'],
    [
      'a bill that is posted',
      `run('curl', ['-X', 'POST', 'https://x/bills', '-d', args.note])`,
      'non-idempotent-write',
    ],
    ['a bill that is deleted', `run('curl', ['-XDELETE', 'https://x/bills/1'])`, 'irreversible'],
    ['a page that is kept', `run('curl', ['-s', 'https://x/1', '-o', 'x.json'])`, 'idempotent-write'],
    ['a bill that is deleted, its letters in one', `execSync('curl -sSX DELETE https://x/bills/1')`, 'irreversible'],
    [
      'a bill that is posted, its letter and value in one',
      `execSync('curl -sda=1 https://x/bills')`,
      'non-idempotent-write',
    ],
    ['a flag with its value behind a sign', `execSync('curl --request=DELETE https://x/bills/1')`, 'irreversible'],
    ['a page that is kept, its letters in one', `run('curl', ['-so', 'x.json', 'https://x/1'])`, 'idempotent-write'],
    ['a page that is kept by the shell', `execSync('curl -s https://x/1 > x.json')`, 'idempotent-write'],
    ['a page that is kept nowhere', `execSync('curl -s -o /dev/null https://x/1')`, 'read'],
    ['a page that is looked through', `execSync('curl -s https://x/1 | jq .bills')`, 'read'],
    ['a script that is fetched to be run', `execSync('curl -s https://x/go.sh | sh')`, 'non-idempotent-write'],
    ['a page that is fetched before a removal', `execSync('curl -s https://x/1 && rm -rf data')`, 'irreversible'],
    ['a fetch with words of the model', `run('curl', args.words)`, 'non-idempotent-write'],
    [
      'a statement that deletes behind one that asks',
      `run('sqlite3', ['x.db', 'SELECT 1', 'DELETE FROM bills'])`,
      'irreversible',
    ],
    [
      'a program that is let go of',
      `spawn('/opt/floor/floor', ['--remote'], { detached: true }).unref()`,
      'non-idempotent-write',
    ],
    ['a text that is handed on to another program', 'execSync(`echo -n ${args.note} | pbcopy`)', 'idempotent-write'],
    ['a text that is kept by the shell', "run('bash', ['-c', `echo ${args.note} > notes.txt`])", 'idempotent-write'],
    ['a removal behind a search', `execSync('find . -name "*.tmp" | xargs rm -f')`, 'irreversible'],
    ['a search that removes', `run('find', ['.', '-name', '*.tmp', '-delete'])`, 'irreversible'],
    [
      'a loop that ends sessions',
      `execSync('tmux ls | while read s; do tmux kill-session -t "$s"; done')`,
      'non-idempotent-write',
    ],
    ['a push behind a folder', `execSync('cd site && git push origin main')`, 'non-idempotent-write'],
    ['a removal within another command', `execSync('echo $(rm -rf data)')`, 'irreversible'],
    ['a removal that fails in silence', `run('bash', ['-lc', 'rm -rf data 2>/dev/null || true'])`, 'irreversible'],
    ['signs of the shell in quotes', `execSync('grep "a > b; rm -rf data | sh" notes.txt')`, 'read'],
    [
      'what several look through',
      `execSync('ps aux 2>/dev/null | grep node | awk "{print $2}" | sort -u | wc -l')`,
      'read',
    ],
    ['the end of a text in a folder', `run('bash', ['-c', 'cd logs && tail -n 5 app.log 2>&1'])`, 'read'],
    ['a text that is changed in place', `run('sed', ['-i', 's/a/b/', 'notes.txt'])`, 'idempotent-write'],
    ['a text that is shown otherwise', `run('sed', ['-n', 's/a/b/p', 'notes.txt'])`, 'read'],
    ['the clipboard', `run('bash', ['-c', 'pbpaste'])`, 'read'],
    ['a dialog of another desktop', `execSync('zenity --file-selection --title="Which bill?"')`, 'read'],
    ['Python that only looks', `run('python3', ['-c', 'import json, sys; print(json.load(sys.stdin))'])`, 'read'],
    ['Python that removes', `run('python3', ['-c', 'import os; os.remove("x")'])`, 'irreversible'],
    [
      'Python behind a pipe',
      'execSync(`cat x | python3 -c "import json; open(1, \'w\').write(2)"`)',
      'idempotent-write',
    ],
    ['Python in a text', 'execSync(`python3 -c ${JSON.stringify("\\nimport sys\\nprint(sys.path)\\n")}`)', 'read'],
    ['JavaScript for a Mac that looks', jxa('return se.processes().map((p) => p.name())'), 'read'],
    ['JavaScript for a Mac with its own data', jxa('const one = {}; one.name = se.name(); list.push(one)'), 'read'],
    ['JavaScript for a Mac that sets', jxa('se.processes.byName(1).frontmost = true'), 'idempotent-write'],
    ['JavaScript for a Mac that makes something', jxa('se.notes.push(se.Note({ name: 1 }))'), 'non-idempotent-write'],
    ['JavaScript for a Mac that deletes', jxa('se.notes[0].delete()'), 'irreversible'],
    ['an app that is ended', `run('osascript', ['-e', 'tell application "Notes" to quit'])`, 'non-idempotent-write'],
    [
      'a cmdlet that looks',
      `execSync('powershell -Command "Get-Process | Sort-Object CPU | Select-Object -First 5"')`,
      'read',
    ],
    [
      'a cmdlet that ends',
      `run('powershell', ['-NoProfile', '-Command', 'Get-Process x | Stop-Process'])`,
      'non-idempotent-write',
    ],
    ['a cmdlet that removes', `execSync('pwsh -c "Remove-Item x"')`, 'irreversible'],
    ['a program that is only asked', `spawn('/opt/floor/floor', ['--version'])`, 'read'],
    ['a statement that asks', `run('sqlite3', ['x.db', 'SELECT value FROM cookies LIMIT 1;'])`, 'read'],
    ['a statement that deletes', `run('sqlite3', ['x.db', 'DELETE FROM cookies'])`, 'irreversible'],
    ['an app that is opened to list', `spawn('open', ['-W', '-a', 'House.app', '--args', 'list', args.id])`, 'read'],
    [
      'an app that is opened to delete',
      `spawn('open', ['-a', 'House.app', '--args', 'delete', args.id])`,
      'irreversible',
    ],
    ['a script of the model', `spawn('bash', ['-c', args.id])`, 'irreversible'],
    [
      'a picture of the screen that is taken away again',
      `execFileSync('adb', ['-s', args.id, 'shell', 'rm', '-f', '/sdcard/window_dump.xml'])`,
      'read',
    ],
    ['a file of the model on a device', `execFileSync('adb', ['shell', 'rm', args.note])`, 'irreversible'],
    ['a folder of a device', `execFileSync('adb', ['shell', 'rm', '-rf', '/sdcard/DCIM'])`, 'irreversible'],
    ['a device that the model names, asked something', `execFileSync('adb', ['-s', args.id, 'devices'])`, 'read'],
    ['a script that sends', `run('osascript', ['-e', mail('send letter')])`, 'irreversible'],
    [
      'a script that makes something',
      `run('osascript', ['-e', mail('make new note at folder 1')])`,
      'non-idempotent-write',
    ],
    [
      'a script that sets a part of something',
      `run('osascript', ['-e', mail('set read status of letter to true')])`,
      'idempotent-write',
    ],
    ['a script that keeps an answer', `run('osascript', ['-e', mail('set found to name of letter')])`, 'read'],
  ])('%s: %s is %s', (_row, call, expected) => {
    const { inferred } = onlyTool(handler(`return ${call}`, head));
    expect([inferred.class, inferred.confidence]).toEqual([expected, 'code']);
  });
});

describe('an app that comes to the front', () => {
  const wake = `await run('osascript', ['-e', 'tell application "Notes" to activate'])`;
  test.each([
    [
      'is woken to be asked',
      'list_notes',
      `${wake}; return run('osascript', ['-e', mail('get name of letter')])`,
      false,
    ],
    ['is what the tool is for', 'open_notes', wake, true],
    [
      'is woken to be written to',
      'list_notes',
      `${wake}; return run('osascript', ['-e', mail('delete letter')])`,
      true,
    ],
  ])('%s', (_row, name, body, expected) => {
    expect(onlyTool(handler(body, head).replace('frobnicate', name)).inferred.sideEffect).toBe(expected);
  });
});

describe('a program that is ended', () => {
  const kept = `import { spawn, type ChildProcess } from 'node:child_process'; interface Job { child: ChildProcess } const jobs = new Map<string, Job>();
let server; const children = new Map(); export function start(id) { server = spawn('server', []); children.set(id, spawn('server', [id])); }`;
  test.each([
    ['was started by an earlier call', `const job = jobs.get(args.id); job.child.kill('SIGTERM')`, 'idempotent-write'],
    ['was started by this one', `const child = spawn('ls', [args.id]); setTimeout(() => child.kill(), 1000)`, 'read'],
    [
      'was started by this one, with all that it started',
      `const { pid } = spawn('ls', [args.id]); setTimeout(() => process.kill(-pid, 'SIGTERM'), 1000)`,
      'read',
    ],
    [
      'was started by an earlier call and kept by the file',
      `process.kill(-server.pid, 'SIGTERM')`,
      'non-idempotent-write',
    ],
    [
      'was started by an earlier call and is looked up',
      `const child = children.get(args.id); process.kill(child.pid)`,
      'non-idempotent-write',
    ],
    ['was started by an earlier call and is in a variable', `if (server) server.kill()`, 'idempotent-write'],
    ['was started by an earlier call and stands in a list', `children.get(args.id)?.kill()`, 'idempotent-write'],
    [
      'was started by this one and kept by the file',
      `server = spawn('ls', []); setTimeout(() => server.kill(), 9)`,
      'read',
    ],
    ['is named by the model', `process.kill(args.pid)`, 'non-idempotent-write'],
  ])('%s', (_row, body, expected) => {
    expect(onlyTool(handler(body, kept)).inferred.class).toBe(expected);
  });
});

test('a command that is put together by pushes is read as a whole', () => {
  const body = `const words: string[] = ['branch']; if (args.note) words.push('-D'); words.push(args.id); return git(words)`;
  expect(onlyTool(handler(body, head)).inferred.class).toBe('irreversible');
});
