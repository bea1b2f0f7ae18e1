import type { Provider } from '../provider.js';

export const globals: Provider = {
  name: 'global',
  modules: ['global'],
  rows: [
    { member: 'fetch', does: 'http' },
    { member: 'XMLHttpRequest.open', does: 'http' },
    { member: 'navigator.sendBeacon', does: 'none' },
    { member: 'Bun.write', does: 'set' },
    { member: 'Bun.spawn|spawnSync|$', does: 'command' },
    {
      member: 'Deno.writeFile|writeTextFile|writeFileSync|writeTextFileSync|mkdir|mkdirSync|rename|renameSync|copyFile',
      does: 'set',
    },
    { member: 'Deno.remove|removeSync', does: 'delete' },
    { member: 'Deno.Command', does: 'command' },
    { member: 'process.kill', does: 'run' },
    { member: 'localStorage|sessionStorage.setItem|removeItem|clear', does: 'set' },
  ],
  otherwise: 'none',
};
