/** Whether `path` lies in the folder `root`, and not in what is installed there. In the notation of any system. */
export function isInside(root: string, path: string): boolean {
  const from = normal(root).replace(/\/$/, '');
  const to = normal(path);
  return to.startsWith(`${from}/`) && !to.slice(from.length).includes('/node_modules/');
}

/** The paths that a file may have been built from, itself first: `dist/a.js` may be `src/a.ts`. Without an ending where it is open. */
export function sourceForms(path: string): readonly string[] {
  const bare = path.replace(/\.d\.[cm]?ts$|\.[cm]?jsx?$/, '');
  const src = bare.replace(/([\\/])(?:dist|build|out|lib|esm|cjs)(?:[\\/](?:esm|cjs|src))?([\\/])/, '$1src$2');
  return [...new Set([path, bare, src])];
}

/** The source that stands beside a built file, if it does. */
export function sourceBeside(path: string): string {
  return path.replace(/([\\/])(?:dist|build|out)([\\/])/, '$1src$2').replace(/\.d\.([cm]?)ts$|\.([cm]?)js$/, '.$1$2ts');
}

// one notation, and a drive is the same in capitals
function normal(path: string): string {
  return path.replaceAll('\\', '/').replace(/^[a-z]:/, (drive) => drive.toUpperCase());
}
