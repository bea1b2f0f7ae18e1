const says = /[tT]ool|input_?[sS]chema/;
const describes = /description|summary/;
const acts = /handler|execute|handle|run|func|invoke|callback/;
const shapes = /[sS]chema|parameters|params|input/;

/** A quick look at the text: a file without these words declares no tool and need not be parsed for it. */
export function mayHoldTools(text: string): boolean {
  if (/\.tool\(|registerTool|[tT]ool\(|@Tool/.test(text)) return true;
  if (!describes.test(text)) return false;
  return says.test(text) ? shapes.test(text) || acts.test(text) : acts.test(text) && shapes.test(text);
}
