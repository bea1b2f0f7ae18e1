import type { Effect, FileReport, Site, Tool } from '@retrysafe/analyzer';

/** Where in the linted file a finding about an effect is shown: at its call, or at the tool when the call is elsewhere. */
export function placeOf(effect: Effect, tool: Tool, { file }: FileReport): Site {
  return effect.site.file === file ? effect.site : (tool.nameSite ?? tool.site);
}
