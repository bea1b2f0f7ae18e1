import { findTools } from './discover/find-tools.js';
import type { World } from './link/world.js';
import type { ModuleIR } from './lower/ir.js';
import type { Tool } from './model.js';
import type { Note } from './note.js';
import type { Sites } from './report/sites.js';
import { toolReport } from './report/tool.js';

/** The tools of one module, with what a reader should know of how they were judged. */
export interface Judged {
  readonly tools: readonly Tool[];
  readonly notes: readonly Note[];
  /** Something was thrown on the way, so what the world knows may be half done: nothing more may be asked of it. */
  readonly isBroken: boolean;
}

/** The tools that a module declares. Never throws: code that nobody foresaw must not cost the user the other files. */
export function judge(world: World, module: ModuleIR, sites: Sites): Judged {
  const tools: Tool[] = [];
  const notes: Note[] = [];
  const budget = (text: string) => notes.push({ kind: 'budget', file: module.path, text });
  try {
    for (const one of findTools(world, module)) {
      const { tool, cut } = toolReport(world, sites, one);
      tools.push(tool);
      if (cut) budget(`${tool.name ?? 'a tool'}: not all of its code was followed`);
    }
    return { tools, notes, isBroken: false };
  } catch (error) {
    budget(`not analysed: ${error instanceof Error ? error.message : String(error)}`);
    return { tools, notes, isBroken: true };
  }
}
