import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import retrysafe from '../../src/index.js';
import { fixture } from '../setup.js';

/** A public bug report against another tool, as a case that must come out right here. The title names the report. */
export type Case = readonly [report: string, outcome: string, run: () => unknown];

interface How {
  /** Relative to test/fixtures. */
  readonly file?: string;
  readonly settings?: object;
  readonly rules?: Linter.RulesRecord;
  readonly languageOptions?: Linter.LanguageOptions;
}

/** What the preset `recommended` says about a file, as `rule: message`. */
export function lint(code: string, how: How = {}): readonly string[] {
  return new Linter({ cwd: fixture('') })
    .verify(code, [configOf(how)], { filename: fixture(how.file ?? 'tool.ts') })
    .map(({ ruleId, message }) => `${(ruleId ?? '').replace('retrysafe/', '')}: ${message}`);
}

export function configOf({ settings = {}, rules = {}, languageOptions = {} }: How): Linter.Config {
  return {
    ...retrysafe.configs.recommended,
    languageOptions: { parser, ...languageOptions },
    rules: { ...retrysafe.configs.recommended.rules, ...rules },
    settings: { retrysafe: settings },
  };
}

export const rulesOf = (reports: readonly string[]) => reports.map((report) => report.slice(0, report.indexOf(':')));

/** An MCP server that registers these calls of `registerTool`. */
export const server = (
  ...calls: readonly string[]
) => `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { rm, writeFile } from 'node:fs/promises';
const server = new McpServer({ name: 's', version: '1' });
${calls.join('\n')}
`;

export const register = (name: string, config: string, handler: string) =>
  `server.registerTool('${name}', { description: 'A tool', ${config} }, ${handler});`;

export const get = "async ({ id }) => fetch('https://api.example/things/' + id)";
export const post =
  "async (args) => fetch('https://api.example/things', { method: 'POST', body: JSON.stringify(args) })";
export const remove = 'async ({ path }) => rm(path)';
