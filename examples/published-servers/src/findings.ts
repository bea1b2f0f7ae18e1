import { relative } from 'node:path';
import retrysafe from '@retrysafe/eslint-plugin';
import { ESLint } from 'eslint';
import type { Server } from './servers.js';

export interface Finding {
  /** Relative to the server's folder. */
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly tool: string | null;
  /** From the tool's handler to the call that changes something. */
  readonly evidence: string | null;
  readonly message: string;
}

/** What the plugin's recommended rules say about the JavaScript that a server was published as. */
export async function findingsIn({ folder }: Server): Promise<readonly Finding[]> {
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true, // no config of ours or theirs: only what stands here
    overrideConfig: [retrysafe.configs.recommended, { linterOptions: { noInlineConfig: true } }],
  });
  const results = await eslint.lintFiles(['dist/**/*.js']);
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, ruleId, message }) => ({
      file: relative(folder, filePath),
      line,
      rule: ruleId ?? 'no rule',
      ...partsOf(message),
      message,
    })),
  );
}

/** The tool that a message is about, and its evidence: the words between the colon and the mend. */
function partsOf(message: string): { readonly tool: string | null; readonly evidence: string | null } {
  return {
    tool: /'([^']+)'/.exec(message)?.[1] ?? null,
    evidence: /: ([^:]*→.*?)\. [A-Z]/.exec(message)?.[1] ?? null,
  };
}
