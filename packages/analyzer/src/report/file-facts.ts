import type { HostFile } from '../host.js';
import type { World } from '../link/world.js';
import type { ModuleIR } from '../lower/ir.js';
import type { Tool } from '../model.js';
import type { Note } from '../note.js';
import type { Sites } from './sites.js';

/** What a report of one file is made of. */
export interface FileFacts {
  readonly world: World;
  readonly file: string;
  /** Lowers the file when it is first asked for: most files are linted without. Null when it cannot be. */
  readonly module: () => ModuleIR | null;
  readonly sites: Sites;
  readonly tools: readonly Tool[];
  readonly notes: readonly Note[];
  readonly host: HostFile | null;
  readonly text: string;
}
