import type { HostFile } from './host.js';
import type { AuditReport, FileReport } from './reports.js';
import type { Settings } from './settings.js';

/** A code base that is asked about its tools. */
export interface Project {
  /** The tools of one file, on the host's own AST. Other files are read and parsed when they are reached, and kept by content. */
  analyse(file: string, host: HostFile): FileReport;
  /** The same without a host. */
  analyseFile(file: string): FileReport;
  /** Every tool below the root. */
  audit(): AuditReport;
}

/** What is read, and how. */
export interface ProjectOptions {
  /** Absolute. Files outside of it are not read. */
  readonly root: string;
  /** What does not fit is left out, and told by a note in each report. */
  readonly settings?: Settings;
  /** The text of an absolute path, or null when there is none. The disk when left out. */
  readonly read?: (file: string) => string | null;
  /** The absolute path that `specifier` means in `from`, or null. oxc-resolver when left out. */
  readonly resolve?: (from: string, specifier: string) => string | null;
  /** All source files below the root, absolute. A walk of the disk when left out. */
  readonly files?: () => readonly string[];
  /** Milliseconds from any start: a long-lived process looks for changed files at most every two seconds. */
  readonly now?: () => number;
}
