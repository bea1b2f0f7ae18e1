import type { Provider } from '../provider.js';

/** The file system. Paths in a temporary folder are told apart where the path is read. */
export const files: Provider = {
  name: 'files',
  modules: [
    'fs',
    'fs/promises',
    'node:fs',
    'node:fs/promises',
    'fs-extra',
    'graceful-fs',
    'rimraf',
    'del',
    'mkdirp',
    'move-file',
    'trash',
    'write-file-atomic',
    'cpy',
    'jsonfile',
    '@tauri-apps/plugin-fs',
  ],
  rows: [
    {
      member:
        'writeFile|writeFileSync|outputFile|outputFileSync|writeJson|writeJSON|writeJsonSync|writeJSONSync|outputJson|outputJSON|outputJsonSync|write-file-atomic|writeTextFile',
      does: 'set',
    },
    { member: 'appendFile|appendFileSync', does: 'delta', delta: 'append' },
    {
      member:
        'createWriteStream|copyFile|copyFileSync|cp|cpSync|copy|copySync|rename|renameSync|move|moveSync|mkdir|mkdirSync|mkdirs|ensureDir|ensureDirSync|ensureFile|mkdirp|symlink|symlinkSync|link|chmod|chmodSync|chown|utimes|truncate|ftruncate',
      does: 'set',
    },
    {
      member: 'rm|rmSync|unlink|unlinkSync|rmdir|rmdirSync|remove|removeSync|emptyDir|emptyDirSync|rimraf|del',
      does: 'delete',
    },
    { member: 'trash', does: 'set' },
    { member: 'open.write|open.writeFile|open.appendFile|open.truncate|writeSync|write', does: 'set' },
  ],
  otherwise: 'none',
};
