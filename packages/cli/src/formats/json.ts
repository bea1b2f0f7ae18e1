import { jsonText } from '../json-text.js';
import type { Report } from '../report.js';

/** The whole report, for programs. */
export function json(report: Report): string {
  return jsonText(report);
}
