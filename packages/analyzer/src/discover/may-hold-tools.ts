import type { Settings } from '../settings.js';

const says = /[tT]ool|input_?[sS]chema/;
const describes = /[dD]escription|summary/;
const acts = /@[A-Z]\w*\(|handler|execute|handle|run|func|invoke|callback/;
/** Tools whose descriptions stand elsewhere. */
const typed = /: *\w*Tool(?:Base|Def|Definition|Config|Spec|Metadata)?\b/;
const shapes = /[sS]chema|parameters|params|input/;

/** `class GetBillTool extends BaseTool`: what it is for stands in a constant elsewhere. */
const toolClass = /\bclass \w+ extends \w*Tool\w*/;

/** A quick look at the text: a file without these words declares no tool and need not be parsed for it. */
export function mayHoldTools(text: string, settings: Settings): boolean {
  if (settings.toolFactories?.some((one) => text.includes(one.callee.split('.').at(-1) ?? one.callee)) === true)
    return true;
  if (toolClass.test(text) && acts.test(text)) return true;
  if (/\.tool\(|registerTool|[tT]ools?(?:Schema|Def|Definition|Spec)?\(|@Tool|import\b[^;]*\btool as\b/.test(text))
    return true;
  if (!describes.test(text)) return typed.test(text) && acts.test(text) && shapes.test(text);
  return says.test(text)
    ? typed.test(text) || shapes.test(text) || acts.test(text)
    : acts.test(text) && shapes.test(text);
}
