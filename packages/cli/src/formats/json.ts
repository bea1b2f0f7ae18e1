import type { Report } from '../report.js';

/** The whole report, for programs. */
export function json(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
