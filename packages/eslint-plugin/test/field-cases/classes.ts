import type { Linter } from 'eslint';
import { expect } from 'vitest';
import { get, lint, post, register, remove, rulesOf, server, type Case } from './case.js';

const destructive = 'annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true }';

/** Reports about classes, hints and who decides them. */
export const classes: readonly Case[] = [
  [
    'modelcontextprotocol/modelcontextprotocol#3182',
    'a key in the call metadata is the orchestrator’s, and one in the arguments is reported',
    () => {
      const inMeta = register(
        'create_thing',
        'annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true }',
        "async (args, extra) => fetch('https://api.example/things', { method: 'POST', headers: { 'Idempotency-Key': extra._meta['io.retrysafe/key'] } })",
      );
      expect(lint(server(inMeta))).toEqual([]);
      const inArguments = register('create_thing', 'inputSchema: { idempotency_key: z.string() }', get);
      expect(rulesOf(lint("import { z } from 'zod';\n" + server(inArguments)))).toEqual(['no-key-in-model-schema']);
    },
  ],
  [
    'DeusData/codebase-memory-mcp#2118',
    'reads that carry the class of a delete are reported on request, the delete is not',
    () => {
      const tools = server(
        register('get_thing', destructive, get),
        register('search_things', destructive, get),
        register('delete_file', destructive, remove),
      );
      const rules: Linter.RulesRecord = { 'retrysafe/no-misclassified-tool': ['error', { overclaims: 'report' }] };
      expect(lint(tools, { rules })).toEqual([
        expect.stringMatching(/^no-misclassified-tool: 'get_thing'.*only reads/),
        expect.stringMatching(/^no-misclassified-tool: 'search_things'.*only reads/),
      ]);
    },
  ],
  [
    'TeraSky-OSS/backstage-plugins#193',
    'a write that leaves its hints to the defaults has no class',
    () => {
      const partly = register('create_thing', 'annotations: { destructiveHint: true }', post);
      expect(lint(server(partly))).toEqual([expect.stringMatching(/^require-tool-class: .*hints do not say/)]);
    },
  ],
  [
    'aovestdipaperino/tokensave#94',
    'a helper that would stamp every tool read-only gives none of them a class',
    () => {
      const helper = `function defineTool(tool: { name: string; description: string; run: (args: never) => Promise<void> }) {
  return server.registerTool(tool.name, { description: tool.description, annotations: { readOnlyHint: true } }, tool.run);
}`;
      const own = "{ name: 'save_note', description: 'Save', run: async ({ path, text }) => writeFile(path, text) }";
      expect(rulesOf(lint(server(helper, `defineTool(${own});`)))).toEqual(['require-tool-class']);
    },
  ],
  [
    'deverman/FocusRelayMCP#78',
    'a write that only a flag turns into a preview is a write',
    () => {
      const update = register(
        'update_note',
        'annotations: { readOnlyHint: false }',
        'async ({ path, text, preview = false }) => (preview ? text : writeFile(path, text))',
      );
      expect(rulesOf(lint(server(update)))).toEqual(['require-tool-class']);
    },
  ],
  [
    'stella/stella#1241',
    'a delete by id may be idempotent and destructive at once',
    () => expect(lint(server(register('delete_file', destructive, remove)))).toEqual([]),
  ],
  [
    'zavora-ai/adk-rust#511',
    'a hint that the author of a tool gives does not loosen the class that we state for it',
    () => {
      const claims = register('create_thing', 'annotations: { readOnlyHint: true }', post);
      const settings = { classes: { create_thing: 'irreversible' } };
      expect(lint(server(claims), { settings })).toEqual([
        expect.stringMatching(/^no-misclassified-tool: .*says `readOnlyHint: true` and writes/),
      ]);
    },
  ],
  [
    'PrimeIntellect-ai/verifiers#2154',
    'only what is said counts: no hint is no class, and a complete set of hints is one',
    () => {
      expect(rulesOf(lint(server(register('create_thing', '', post))))).toEqual(['require-tool-class']);
      const said = 'annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false }';
      expect(lint(server(register('create_thing', said, post)))).toEqual([]);
    },
  ],
  [
    'webmachinelearning/webmcp#119',
    'a tool that says no more than that it is no read has no class',
    () => {
      const only = register('create_thing', 'annotations: { readOnlyHint: false }', post);
      expect(rulesOf(lint(server(only)))).toEqual(['require-tool-class']);
    },
  ],
  [
    'a2aproject/A2A#1893',
    'the id of a request is no key',
    () => {
      const key = "headers: { 'Idempotency-Key': String(extra.requestId) }";
      const tool = register(
        'create_thing',
        'annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true }',
        `async (args, extra) => fetch('https://api.example/things', { method: 'POST', ${key} })`,
      );
      expect(rulesOf(lint(server(tool)))).toContain('no-unstable-key');
    },
  ],
  [
    'modelcontextprotocol/modelcontextprotocol#1597',
    'a tool is judged where it is declared, once, whatever transports it is served on',
    () => {
      const shared = `function addTools(target: McpServer) {
  target.registerTool('create_thing', { description: 'A tool' }, ${post});
}
addTools(server);
addTools(new McpServer({ name: 'http', version: '1' }));`;
      expect(rulesOf(lint(server(shared)))).toEqual(['require-tool-class']);
    },
  ],
];
