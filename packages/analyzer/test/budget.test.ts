import { expect, test } from 'vitest';
import { projectOf } from './setup.js';

const names = Array.from({ length: 150 }, (_, i) => `list_bills_${i}`);

/** A tool that is told the list that it stands in. */
const ownList = `
const allTools = [${names.map((name) => `{ name: '${name}', description: 'Bills.', inputSchema: {} }`).join(', ')}];
const groups = [{ id: 'a', tools: new Set(['x']) }, { id: 'b', tools: new Set(['y']) }];
export const activate = {
  name: 'list_group',
  description: 'Lists what a group adds.',
  inputSchema: { type: 'object', properties: { group: { type: 'string' } } },
  handler: async ({ group }) => {
    const known = new Set(allTools.map((tool) => tool.name));
    const found = groups.find((one) => one.id === group);
    const more = [];
    for (const tool of allTools) {
      if (!found.tools.has(tool.name)) continue;
      if (known.has(tool.name)) continue;
      more.push(tool);
    }
    return more.map((tool) => tool.name);
  },
};`;

test('a tool that goes through the list of all tools, and asks lists that were made before it, is followed to its end', () => {
  const { tools, notes } = projectOf({ 'main.ts': ownList }).audit();
  expect(notes).toEqual([]);
  expect(tools.find(({ name }) => name === 'list_group')?.inferred).toMatchObject({
    class: 'read',
    confidence: 'code',
  });
});
