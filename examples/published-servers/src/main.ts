import { findingsIn, type Finding } from './findings.js';
import { report, totals } from './report.js';
import { servers } from './servers.js';

const all: Finding[] = [];
for (const server of servers) {
  const findings = await findingsIn(server.folder, 'dist/**/*.js');
  all.push(...findings);
  console.log(`${report(server, findings, { findings: Infinity, hops: Infinity })}\n`);
}
console.log(totals(all));
