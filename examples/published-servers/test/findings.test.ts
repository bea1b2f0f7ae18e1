import { expect, test } from 'vitest';
import { findingsIn } from '../src/findings.js';
import { servers } from '../src/servers.js';

const reads = /^(slack_get|slack_list|list|get|kubectl_get|kubectl_describe|kubectl_logs|explain|ping)/;

test.each([
  [
    '@xeroapi/xero-mcp-server',
    'create-invoice',
    /accountingApi\.createInvoices \(dist\/handlers\/create-xero-invoice\.handler\.js:\d+\)/,
  ],
  ['mcp-server-kubernetes', 'kubectl_create', /command kubectl create/],
  ['@modelcontextprotocol/server-slack', 'slack_add_reaction', /fetch POST \(dist\/index\.js:\d+\)/],
  ['@modelcontextprotocol/server-slack', 'slack_post_message', /fetch POST \(dist\/index\.js:\d+\)/],
  ['@modelcontextprotocol/server-slack', 'slack_reply_to_thread', /fetch POST \(dist\/index\.js:\d+\)/],
])('in %s the plugin reports %s with its evidence, and no tool that reads', async (name, tool, evidence) => {
  const folder = servers.find((server) => server.name === name)?.folder ?? '';
  const findings = await findingsIn(folder, 'dist/**/*.js');
  const found = findings.find((finding) => finding.tool === tool);
  expect(found?.evidence.join(' → ')).toMatch(evidence);
  expect(findings.filter((finding) => reads.test(finding.tool ?? ''))).toEqual([]);
});
