import fc from 'fast-check';
import { type Finding, verdict } from '../world/verdict.js';
import type { Ground } from './ground.js';
import { runSchedule } from './run-schedule.js';
import { schedules, type Schedule } from './schedule.js';

export interface Explored {
  readonly schedules: number;
  readonly doubles: number;
  readonly losses: number;
  /** The smallest schedule that breaks a promise, and how to see it again; undefined when there is none. */
  readonly counterexample: string | undefined;
}

/** Play `count` schedules, the same ones for the same seed. Stops at the first that breaks a promise, and makes it small. */
export async function explore(openGround: () => Ground, count: number, seed: number): Promise<Explored> {
  const tally = { schedules: 0, doubles: 0, losses: 0 };
  let over = false;
  let ground = openGround();
  let played = 0;
  const keepsPromises = fc.asyncProperty(schedules, async (schedule: Schedule) => {
    if (++played % perGround === 0) {
      await ground.close();
      ground = openGround();
    }
    const findings = verdict(await runSchedule(ground, `task ${played}`, schedule));
    if (!over) add(tally, findings);
    over ||= findings.length > 0;
    if (findings.length > 0) throw new Error(findings.map(({ kind, what }) => `${kind}: ${what}`).join('\n'));
  });
  const details = await fc.check(keepsPromises, { seed, numRuns: count });
  await ground.close();
  const report = () => `${String(details.errorInstance)}\n${fc.defaultReportMessage(details)}`;
  return { ...tally, counterexample: details.failed ? report() : undefined };
}

const perGround = 250;

function add(tally: { schedules: number; doubles: number; losses: number }, findings: readonly Finding[]): void {
  tally.schedules += 1;
  if (findings.some(({ kind }) => kind === 'double')) tally.doubles += 1;
  if (findings.some(({ kind }) => kind === 'loss')) tally.losses += 1;
}
