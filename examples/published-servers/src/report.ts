import type { Finding } from './findings.js';
import type { Server } from './servers.js';

export interface Size {
  /** How many findings are shown. */
  readonly findings: number;
  /** How much of each one's evidence, counted from its end. */
  readonly hops: number;
}

/** A server's findings as text. */
export function report({ name, version }: Server, findings: readonly Finding[], most: Size): string {
  const left = findings.length - most.findings;
  return [
    `${name} ${version}: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`,
    ...findings
      .slice(0, most.findings)
      .flatMap(({ file, line, tool, rule, evidence, message }) => [
        `  ${file}:${line}  ${tool ?? ''}  (${rule.replace('retrysafe/', '')})`,
        ...(evidence.length === 0 ? [`      ${message}`] : evidence.slice(-most.hops).map((hop) => `      → ${hop}`)),
      ]),
    ...(left > 0 ? [`  ... and ${left} more`] : []),
  ].join('\n');
}

/** How many findings each rule has, most first. */
export function totals(findings: readonly Finding[]): string {
  const count = new Map<string, number>();
  for (const { rule } of findings) count.set(rule, (count.get(rule) ?? 0) + 1);
  const rows = [...count].sort(([, a], [, b]) => b - a);
  return rows.map(([rule, n]) => `  ${String(n).padStart(4)}  ${rule}`).join('\n');
}
