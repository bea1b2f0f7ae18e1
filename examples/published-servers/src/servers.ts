import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Server {
  readonly name: string;
  readonly version: string;
  /** Where it is installed; what it was published as lies in `dist`. */
  readonly folder: string;
}

/** MCP servers on npm, as their authors published them. */
export const servers: readonly Server[] = [
  '@xeroapi/xero-mcp-server',
  'mcp-server-kubernetes',
  '@modelcontextprotocol/server-slack',
].map((name) => {
  const folder = realpathSync(fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url)));
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { readonly version: string };
  return { name, version, folder };
});
