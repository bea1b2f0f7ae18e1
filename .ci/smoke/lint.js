// The recommended preset reports a write tool without a class, and is silent once it has one.
import assert from 'node:assert/strict';
import retrysafe from '@retrysafe/eslint-plugin';
import { ESLint } from 'eslint';

const tool = (tag) => `
import { tool } from 'ai';
export const createInvoice = tool({ ${tag} description: 'Create an invoice', execute: (args) => fetch('https://billing.example/invoices', { method: 'POST', body: args }) });
`;
const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [retrysafe.configs.recommended].flat() });

async function rulesThatReport(code) {
  const [{ messages }] = await eslint.lintText(code, { filePath: 'tools.js' });
  return messages.map(({ ruleId, message }) => ruleId ?? message);
}

assert.deepEqual(await rulesThatReport(tool('')), ['retrysafe/require-tool-class']);
assert.deepEqual(await rulesThatReport(tool("metadata: { toolClass: 'non-idempotent-write' },")), []);
console.log('an untagged write is reported, a tagged one is not');
