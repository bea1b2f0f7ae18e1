/** Every public report about classes and about linters that we know of. Each has a case here, or a reason. */
export const reports = [
  'modelcontextprotocol/modelcontextprotocol#3182',
  'DeusData/codebase-memory-mcp#2118',
  'TeraSky-OSS/backstage-plugins#193',
  'aovestdipaperino/tokensave#94',
  'deverman/FocusRelayMCP#78',
  'HelpCode-ai/anythingmcp#579',
  'stella/stella#1241',
  'zavora-ai/adk-rust#511',
  'PrimeIntellect-ai/verifiers#2154',
  'UsefulSoftwareCo/executor#2074',
  'webmachinelearning/webmcp#119',
  'a2aproject/A2A#1893',
  'modelcontextprotocol/modelcontextprotocol#1597',
  'drizzle-team/drizzle-orm#1819',
  'react/react#18057',
  'e18e/eslint-plugin#131',
  'sindresorhus/eslint-plugin-unicorn#1661',
  'eslint-functional/eslint-plugin-functional#155',
  'typescript-eslint/typescript-eslint#2450',
  'typescript-eslint/typescript-eslint#8424',
  'eslint/eslint#21219',
  'thepassle/eslint-plugin-barrel-files#22',
  '3ru/eslint-plugin-baseline-js#104',
  'jsx-eslint/eslint-plugin-react#3693',
  'es-tooling/eslint-plugin-depend#43',
  'eslint/rfcs#120',
  'oxc-project/oxc#13609',
] as const;

/** Why a report has no case among these. */
export const elsewhere: Readonly<Partial<Record<(typeof reports)[number], string>>> = {
  'HelpCode-ai/anythingmcp#579':
    'A hint that is absent contradicts nothing, so no rule asks for all four on a read: what publishes a tool writes them out.',
  'UsefulSoftwareCo/executor#2074':
    'What a person is shown before approving is made when the tool runs: the approval carries the tool and its arguments, whatever its class.',
  'eslint/eslint#21219':
    'The rules do look into other files, so a cached verdict can be stale: hosts/cache.test.ts shows when, and that the remedy works.',
};
