import type { Finding } from './findings.js';
import type { Server } from './servers.js';

/** A server's findings as text, the first `most` of them in full. */
export function report({ name, version }: Server, findings: readonly Finding[], most = 5): string {
  const rest = findings.length - most;
  return [
    `${name} ${version}: ${findings.length} findings`,
    ...findings.slice(0, most).flatMap(({ file, line, tool, evidence, message }) => [
      `  ${file}:${line}  ${tool ?? ''}`,
      `      ${evidence ?? message}`,
    ]),
    ...(rest > 0 ? [`  ... and ${rest} more`] : []),
  ].join('\n');
}

/** How many findings each rule has, most first. */
export function totals(findings: readonly Finding[]): string {
  const count = new Map<string, number>();
  for (const { rule } of findings) count.set(rule, (count.get(rule) ?? 0) + 1);
  const rows = [...count].sort(([, a], [, b]) => b - a);
  return rows.map(([rule, n]) => `  ${String(n).padStart(4)}  ${rule}`).join('\n');
}
