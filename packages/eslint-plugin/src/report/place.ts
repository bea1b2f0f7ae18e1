import type { Effect, FileReport, Site, Tool } from '@retrysafe/analyzer';

/** Where in the linted file a finding about an effect is shown: at its call, or at the tool when the call is elsewhere. */
export function placeOf(effect: Effect, tool: Tool, { file }: FileReport): Site {
  return effect.site.file === file ? effect.site : headOf(tool);
}

/** Where a finding about a whole tool is shown: at its name, or at its declaration when the name is written in another file. */
export function headOf(tool: Tool): Site {
  return nearestOf(tool.nameSite, tool.site);
}

/** Where a finding about a part of a tool is shown, when the part may be written in another file. */
export function partSite(part: Site, tool: Tool): Site {
  return nearestOf(part, headOf(tool));
}

const nearestOf = (wanted: Site | null, own: Site) => (wanted?.file === own.file ? wanted : own);
