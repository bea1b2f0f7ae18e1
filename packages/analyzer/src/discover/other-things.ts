import type { Value } from '../link/value.js';
import type { ModuleIR, TypeTerm } from '../lower/ir.js';
import { values } from './call-at.js';

const others =
  /^(?:Eval\w*|\w*(?:TestCase|Benchmark|Scenario|Migration|PromptArgument|Prompt|PromptTemplate|PromptDefinition)|(?:Cli|Slash|Bot|Shell|Palette)?Command(?:Def|Definition|Spec|Config)?)$/;

/** Whether a type is of things that are described and run, too, and are no tools. */
export function isOfOthers(type: TypeTerm | null): boolean {
  return type?.k === 'ref' && others.test(type.name);
}

/** Whether a factory takes such things, by its name or by what it asks of its argument at `index`. */
export function takesOthers(name: string, callee: Value, index: number): boolean {
  return (
    /(?:Command|Route|Prompt|Resource|Job|Migration)$/.test(name) || isOfOthers(typeAsked(callee, index)?.type ?? null)
  );
}

/** The type of a parameter of a factory, where the factory is the project's own. */
export function typeAsked(callee: Value, index: number): { readonly type: TypeTerm; readonly module: ModuleIR } | null {
  const fn = values(callee).find((one) => one.k === 'fn');
  const type = fn?.act.module.bindings[fn.fn.params[index] ?? -1]?.type ?? null;
  return fn === undefined || type === null ? null : { type, module: fn.act.module };
}
