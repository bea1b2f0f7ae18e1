import { relative } from 'node:path';
import retrysafe from '@retrysafe/eslint-plugin';
import { ESLint, type Linter } from 'eslint';
import { parser } from 'typescript-eslint';

export interface Finding {
  /** Relative to the folder. */
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly tool: string | null;
  /** From the tool's handler down to the call that changes something. */
  readonly evidence: readonly string[];
  readonly message: string;
}

/** What the plugin's recommended rules say about the `files` in `folder`. */
export async function findingsIn(folder: string, files: string): Promise<readonly Finding[]> {
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true, // no config of ours or theirs: only what stands here
    overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser } }, retrysafe.configs.recommended, onlyProven],
  });
  const results = await eslint.lintFiles([files]);
  return results.flatMap(({ filePath, messages }) =>
    messages
      .filter(({ ruleId }) => ruleId?.startsWith('retrysafe/') === true) // ESLint has its own word on comments that it ignores
      .map(({ line, ruleId, message }) => ({
        file: relative(folder, filePath),
        line,
        rule: String(ruleId),
        ...partsOf(message),
        message,
      })),
  );
}

/** Leaves out tools that only sound like a write, and heeds no comment that would silence the plugin. */
const onlyProven: Linter.Config = {
  linterOptions: { noInlineConfig: true },
  rules: { 'retrysafe/require-tool-class': ['error', { unknown: 'ignore' }] },
};

/** The tool that a message is about, and its evidence: the words between the colon and the mend. */
function partsOf(message: string): Pick<Finding, 'tool' | 'evidence'> {
  return {
    tool: /'([^']+)'/.exec(message)?.[1] ?? null,
    evidence: /: ([^:]*→.*?)\. [A-Z]/.exec(message)?.[1]?.split(' → ') ?? [],
  };
}
