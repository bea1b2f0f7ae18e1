import type { Provider } from '../provider.js';

/** Other programs. What the command line says decides. */
export const processes: Provider = {
  name: 'processes',
  modules: [
    'child_process',
    'node:child_process',
    'execa',
    'cross-spawn',
    'shelljs',
    'zx',
    'node-pty',
    'tinyexec',
    'nano-spawn',
    'cross-spawn-promise',
    'spawn-rx',
    'simple-exec',
    '@lydell/node-pty',
    'run-applescript',
    'osascript',
  ],
  rows: [
    {
      member:
        'exec|execSync|execFile|execFileSync|spawn|spawnSync|fork|execa|execaSync|execaCommand|execaCommandSync|$|default|x|command|commandSync|runAppleScript|runAppleScriptSync',
      does: 'command',
    },
    { member: 'stdin.write', does: 'none' },
    { member: 'write', does: 'run' },
  ],
  otherwise: 'none',
};
