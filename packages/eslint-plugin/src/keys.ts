import type { Effect, FileReport, KeyUse, Site, Tool } from '@retrysafe/analyzer';
import { evidenceOf, nameOf } from './evidence.js';

/** A filled key slot that a tool, or a retry of this file, comes to. */
export interface FilledSlot {
  readonly key: KeyUse;
  /** Who uses it, for messages. */
  readonly user: string;
  /** How the user comes to it. */
  readonly evidence: string;
  /** Where the finding is shown in the linted file. */
  readonly at: Site;
  readonly tool: Tool | null;
}

/** Every filled slot once, however many tools come to it. */
export function filledSlots(report: FileReport): readonly FilledSlot[] {
  const slots = [...report.tools.flatMap((tool) => slotsOf(tool, report)), ...retriedSlots(report)];
  return [...new Map(slots.map((slot) => [placeId(slot), slot] as const).reverse()).values()].reverse();
}

function slotsOf(tool: Tool, { file }: FileReport): readonly FilledSlot[] {
  return tool.keys.filter(isFilled).map((key) => {
    const effect = tool.inferred.effects.find(
      (candidate) => candidate.key !== null && sameSite(candidate.key.site, key.site),
    );
    return {
      key,
      user: nameOf(tool),
      evidence: effect === undefined ? slotWords(key) : evidenceOf(effect, tool),
      at: key.site.file === file ? key.site : (tool.nameSite ?? tool.site),
      tool,
    };
  });
}

function retriedSlots({ retries, file }: FileReport): readonly FilledSlot[] {
  return retries.flatMap(({ effects, by }) =>
    effects
      .filter(hasFilledKey)
      .map((effect) => ({
        key: effect.key,
        user: `The retry (${by})`,
        evidence: evidenceOf(effect),
        at: effect.key.site,
        tool: null,
      }))
      .filter(({ at }) => at.file === file),
  );
}

const isFilled = ({ state }: KeyUse) => state === 'passed' || state === 'dead';
const hasFilledKey = (effect: Effect): effect is Effect & { readonly key: KeyUse } =>
  effect.key !== null && isFilled(effect.key);
const slotWords = ({ slot }: KeyUse) => slot ?? 'a key slot';
const sameSite = (a: Site, b: Site) => a.file === b.file && a.line === b.line && a.column === b.column;
const placeId = ({ key: { site } }: FilledSlot) => `${site.file}:${site.line}:${site.column}`;
