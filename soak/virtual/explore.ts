import fc from 'fast-check';
import { type Explored, say, Tally } from '../world/explored.js';
import { verdict } from '../world/verdict.js';
import { corpus } from './corpus.js';
import type { Ground } from './ground.js';
import { runSchedule } from './run-schedule.js';
import { schedules, type Schedule } from './schedule.js';

/** Play `count` schedules, the corpus first, the same ones for the same seed. Stops at the first that breaks a promise, and makes it small. */
export async function explore(
  openGround: () => Ground,
  count: number,
  seed: number,
  { makeSmall = true }: { readonly makeSmall?: boolean } = {},
): Promise<Explored> {
  const tally = new Tally();
  let over = false;
  let ground = openGround();
  let played = 0;
  const keepsPromises = fc.asyncProperty(schedules, async (schedule: Schedule) => {
    if (++played % perGround === 0) {
      await ground.close();
      ground = openGround();
    }
    const findings = verdict(await runSchedule(ground, `task ${played}`, schedule));
    if (!over) tally.add(findings);
    over ||= findings.length > 0;
    if (findings.length > 0) throw new Error(say(findings));
  });
  const details = await fc.check(keepsPromises, {
    seed,
    numRuns: count,
    endOnFailure: !makeSmall,
    examples: corpus.map((schedule) => [schedule]),
  });
  await ground.close();
  const report = () => `${String(details.errorInstance)}\n${fc.defaultReportMessage(details)}`;
  return tally.result(details.failed ? report() : undefined);
}

const perGround = 250;
