import { posix } from 'node:path';
import { parseForESLint } from '@typescript-eslint/parser';
import { createProject, type FileReport, type HostFile, type Project, type Settings, type Tool } from '../src/index.js';

const root = '/project';

/** A code base that exists only in memory, its modules resolved as a bundler would. */
export function projectOf(files: Readonly<Record<string, string>>, settings: Settings = {}): Project {
  const texts = new Map(Object.entries(files).map(([name, text]) => [posix.join(root, name), text]));
  return createProject({
    root,
    settings,
    read: (file) => texts.get(file) ?? null,
    files: () => [...texts.keys()],
    resolve: (from, specifier) =>
      specifier.startsWith('.') ? find(texts, posix.join(posix.dirname(from), specifier)) : null,
  });
}

function find(texts: ReadonlyMap<string, string>, path: string): string | null {
  const bare = path.replace(/\.js$/, '');
  return [path, `${bare}.ts`, `${bare}.js`, `${bare}/index.ts`].find((one) => texts.has(one)) ?? null;
}

/** All tools of some files; `main.ts` when only a text is given. */
export function toolsOf(files: string | Readonly<Record<string, string>>, settings?: Settings): readonly Tool[] {
  return projectOf(typeof files === 'string' ? { 'main.ts': files } : files, settings).audit().tools;
}

/** The only tool, or a readable failure. */
export function onlyTool(files: string | Readonly<Record<string, string>>, settings?: Settings): Tool {
  const tools = toolsOf(files, settings);
  const [tool] = tools;
  if (tool === undefined || tools.length !== 1)
    throw new Error(`expected one tool, found ${tools.map((one) => one.name).join(', ') || 'none'}`);
  return tool;
}

/** The report on one file as a linter asks for it, with the syntax tree of typescript-eslint's parser. */
export function lint(text: string, settings: Settings = {}): { readonly report: FileReport; readonly host: HostFile } {
  const { ast } = parseForESLint(text, { range: true, loc: true, sourceType: 'module' });
  const host = { ast, text } as HostFile;
  return { report: projectOf({ 'main.ts': text }, settings).analyse(posix.join(root, 'main.ts'), host), host };
}

/** The handler of an MCP tool with some text in it. */
export function handler(body: string, head = ''): string {
  return `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
${head}
const server = new McpServer({ name: 's', version: '1' });
server.registerTool('frobnicate', { description: 'x', inputSchema: { id: z.string(), note: z.string() } }, async (args, extra) => {
  ${body}
});`;
}
