import type { Provider } from '../provider.js';

/** Commands and files on another machine. A tunnel or a session by itself changes nothing there. */
export const ssh2: Provider = {
  name: 'ssh2',
  modules: ['ssh2', 'node-ssh', 'ssh2-sftp-client', 'ssh2-promise', 'tunnel-ssh'],
  rows: [
    {
      member: 'connect|end|sftp|forwardIn|forwardOut|createTunnel|openssh_forwardInStreamLocal|shell|subsys',
      does: 'none',
    },
    { member: 'exec|execCommand|spawn', does: 'command' },
    { member: 'fastPut|put|putFile|putFiles|putDirectory|writeFile|uploadDir|rename|mkdir|chmod|setstat', does: 'set' },
    { member: 'appendFile|append', does: 'delta', delta: 'append' },
    { member: 'unlink|rmdir|delete', does: 'delete' },
    { member: 'fastGet|get|getFile|getDirectory|readdir|readFile|list|stat|exists|downloadDir', does: 'read' },
  ],
  otherwise: 'by-name',
};
