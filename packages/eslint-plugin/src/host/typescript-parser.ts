import { createRequire } from 'node:module';
import type { Linter } from 'eslint';

/**
 * Reads TypeScript with the project's own `@typescript-eslint/parser`. Where there is none, or none that works, each
 * file gets a parse error that says what to install: a gate that cannot read a file must not be green.
 */
export const typescriptParser: Linter.Parser = {
  meta: { name: '@retrysafe/eslint-plugin/typescript-parser' },
  parseForESLint: (text, options: { readonly filePath?: string } = {}) =>
    parserFor(options.filePath).parseForESLint(text, options),
};

interface Parser {
  parseForESLint(text: string, options: object): Linter.ESLintParseResult;
}

let known: Parser | null = null;

function parserFor(file: string | undefined): Parser {
  return (known ??= load(file === undefined ? [import.meta.url] : [import.meta.url, file]));
}

/** Asks beside the plugin first, as for any peer, then beside the file. */
function load([place, ...others]: readonly [string, ...string[]]): Parser {
  try {
    return createRequire(place)('@typescript-eslint/parser') as Parser;
  } catch (error) {
    const [next, ...rest] = others;
    if (next !== undefined) return load([next, ...rest]);
    throw new Error(mend(error));
  }
}

function mend(error: unknown): string {
  if ((error as { readonly code?: unknown }).code === 'MODULE_NOT_FOUND')
    return 'TypeScript needs a parser, and none is installed. Run `npm install --save-dev @typescript-eslint/parser`, or lint with oxlint.';
  const [reason] = String(error).split('\n');
  return `TypeScript needs a parser, and @typescript-eslint/parser does not load here (${reason}). Install a TypeScript that it takes, or lint with oxlint.`;
}
