import type { Effect, FileReport, KeyUse, Site, Tool } from '@retrysafe/analyzer';
import { evidenceOf, nameOf } from '../report/evidence.js';
import { keyMend } from './key-mend.js';
import { isMadeOutside } from './made-outside.js';
import { headOf } from '../report/place.js';

/** A key slot with something in it. */
export interface FilledSlot {
  readonly key: KeyUse;
  /** Who fills it, for messages. */
  readonly user: string;
  /** How the user comes to it. */
  readonly evidence: string;
  /** What to do instead, as a sentence without its full stop. */
  readonly mend: string;
  /** Where a finding about it is shown in the linted file. */
  readonly at: Site;
}

/** The filled slots that tools come to, all of a file or some, each slot once, however many tools it serves. */
export function toolSlots(report: FileReport, tools: readonly Tool[] = report.tools): readonly FilledSlot[] {
  return onePerPlace(tools.flatMap((tool) => slotsOf(tool, report)));
}

/** The filled slots below a retry of this file whose value each try makes anew, in a tool or not. */
export function retriedSlots(report: FileReport): readonly FilledSlot[] {
  const slots = report.retries.flatMap((retry) =>
    retry.effects
      .filter(hasFilledSlot)
      .filter(({ key }) => key.site.file === report.file && !isMadeOutside(key.site, retry.site))
      .map((effect) => ({
        key: effect.key,
        user: `The retry by ${retry.by}`,
        evidence: evidenceOf(effect),
        mend: 'Mint it once, before the first try',
        at: effect.key.site,
      })),
  );
  return onePerPlace(slots);
}

function slotsOf(tool: Tool, { file }: FileReport): readonly FilledSlot[] {
  return tool.keys.filter(isFilled).map((key) => {
    const effect = tool.inferred.effects.find((one) => one.key !== null && placeOf(one.key) === placeOf(key));
    return {
      key,
      user: nameOf(tool),
      evidence: effect === undefined ? (key.slot ?? 'a key slot') : evidenceOf(effect, tool),
      mend: keyMend(tool, null),
      at: key.site.file === file ? key.site : headOf(tool),
    };
  });
}

const isFilled = ({ state }: KeyUse) => state === 'passed' || state === 'dead';

const hasFilledSlot = (effect: Effect): effect is Effect & { readonly key: KeyUse } =>
  effect.key !== null && isFilled(effect.key);

const placeOf = ({ site: { file, line, column } }: KeyUse) => `${file}:${line}:${column}`;

const onePerPlace = (slots: readonly FilledSlot[]) =>
  slots.filter((slot, index) => slots.findIndex(({ key }) => placeOf(key) === placeOf(slot.key)) === index);
