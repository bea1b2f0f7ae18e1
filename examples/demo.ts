import { fileURLToPath } from 'node:url';
import { stories } from './billing-agent/src/stories.js';
import { inLines } from './billing-agent/src/transcript.js';
import { findingsIn, type Finding } from './published-servers/src/findings.js';
import { report, totals } from './published-servers/src/report.js';
import { servers } from './published-servers/src/servers.js';

const broken: string[] = [];
await lintServers();
await tellStories();
for (const expectation of broken) console.error(`NOT AS EXPECTED: ${expectation}`);
process.exitCode = broken.length === 0 ? 0 : 1;

async function lintServers(): Promise<void> {
  heading('1. The lint plugin on the published code of MCP servers that we did not write');
  const all: Finding[] = [];
  for (const server of servers) {
    const findings = await findingsIn(server.folder, 'dist/**/*.js');
    expect(findings.length > 0, `${server.name} has findings`);
    for (const { file, line, evidence } of findings)
      expect(evidence.length > 0, `${server.name} ${file}:${line} names its evidence`);
    all.push(...findings);
    console.log(`${report(server, findings, { findings: 4, hops: 2 })}\n`);
  }
  console.log(`${count(all.length, 'finding')} in ${servers.length} servers:\n${totals(all)}\n`);
  console.log('Each of these tools changes something outside, and nothing in it says what a second call would do.');
  console.log('An agent that gets a 504 has to guess. With the plugin, CI fails until somebody has said so.');
}

async function tellStories(): Promise<void> {
  heading('2. A billing agent, a billing service that commits and then answers 504, and a model that rewords');
  const [mistake, ...others] = await findingsIn(
    fileURLToPath(new URL('billing-agent', import.meta.url)),
    'src/bare-tools.ts',
  );
  expect(
    mistake?.rule === 'retrysafe/no-argument-only-key' && others.length === 0,
    'the plugin sees the mistake of story a in its code',
  );
  console.log(
    `The plugin on the tool of story a:\n  ${mistake?.file}:${mistake?.line}  ${mistake?.message.split(':')[0]} (${mistake?.rule})\n`,
  );
  for (const [index, { title, play, invoices: expected }] of stories.entries()) {
    const { transcript, invoices } = await play();
    expect(
      invoices.length === expected,
      `"${title}" ends with ${expected} invoice(s); it ended with ${invoices.length}`,
    );
    console.log(
      `${String.fromCharCode(97 + index)}. ${title}\n${inLines(transcript)}\n  => ${count(invoices.length, 'invoice')}\n`,
    );
  }
}

function heading(text: string): void {
  console.log(`\n${text}\n${'='.repeat(text.length)}\n`);
}

function count(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`;
}

function expect(holds: boolean, expectation: string): void {
  if (!holds) broken.push(expectation);
}
