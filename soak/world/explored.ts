import type { Finding } from './verdict.js';

/** What the schedules of one ground came to. */
export interface Explored {
  readonly schedules: number;
  readonly doubles: number;
  readonly losses: number;
  /** A schedule that breaks a promise, and how to see it again; undefined when there is none. */
  readonly counterexample: string | undefined;
}

/** Counts schedules, and those in which something was doubled or lost. */
export class Tally {
  schedules = 0;
  doubles = 0;
  losses = 0;

  add(findings: readonly Finding[]): void {
    this.schedules += 1;
    if (findings.some(({ kind }) => kind === 'double')) this.doubles += 1;
    if (findings.some(({ kind }) => kind === 'loss')) this.losses += 1;
  }

  result(counterexample: string | undefined): Explored {
    const { schedules, doubles, losses } = this;
    return { schedules, doubles, losses, counterexample };
  }
}

/** The findings for people, a line each. */
export function say(findings: readonly Finding[]): string {
  return findings.map(({ kind, what }) => `${kind}: ${what}`).join('\n');
}
