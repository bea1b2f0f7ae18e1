import { resolve } from 'node:path';
import { steadyNow } from './clock.js';
import { mayHoldTools } from './discover/may-hold-tools.js';
import { judge, type Judged } from './judge.js';
import { createWorld, type World } from './link/world.js';
import type { ModuleIR } from './lower/ir.js';
import type { Tool } from './model.js';
import type { HostFile } from './host.js';
import type { Note } from './note.js';
import type { Project, ProjectOptions } from './project.js';
import { inMemory, onDisk } from './read/disk.js';
import { listFiles, type Listing } from './read/list-files.js';
import { readSettings } from './read-settings.js';
import { createResolver, type Resolve } from './read/resolver.js';
import { createSources, type Sources } from './read/sources.js';
import { createWorkspace, type Workspace } from './read/workspace.js';
import { createFileReport, emptyReport } from './report/file-report.js';
import { Sites } from './report/sites.js';
import type { AuditReport, FileReport } from './reports.js';
import type { Settings } from './settings.js';

const checkEvery = 2_000;

// Characters, some 120,000 lines. More is let go between two files, so that a code base of any size takes the same memory.
const heavy = 6_000_000;

/** Opens a code base. Nothing is read before the first question. */
export function createProject(options: ProjectOptions): Project {
  return new OpenProject(options);
}

/** Keeps what was read between questions, and throws away what was inferred when a file has changed. */
class OpenProject implements Project {
  private readonly root: string;
  private readonly sources: Sources;
  private readonly resolve: Resolve;
  private readonly now: () => number;
  private listing: Listing | null = null;
  private workspace: Workspace | null = null;
  private world: World | null = null;
  private checked: number;
  private heaviest = heavy;
  private readonly settings: Settings;
  /** What could not be made of the settings. */
  private readonly faults: readonly Note[];

  constructor(private readonly options: ProjectOptions) {
    this.root = resolve(options.root);
    const { settings, faults } = readSettings(options.settings);
    this.settings = settings;
    this.faults = faults.map((text) => ({ kind: 'settings', file: '', text }));
    this.sources = createSources(options.read === undefined ? onDisk : inMemory(options.read));
    this.resolve =
      options.resolve ?? createResolver(this.root, () => (this.workspace ??= createWorkspace(this.list().manifests)));
    this.now = options.now ?? steadyNow;
    this.checked = this.now();
  }

  analyse(file: string, host: HostFile): FileReport {
    this.lookForChanges();
    const text = host.text.charCodeAt(0) === 0xfeff ? host.text.slice(1) : host.text;
    if (this.sources.accept(file, text, host.ast)) this.world = null;
    return this.report(file, host);
  }

  analyseFile(file: string): FileReport {
    this.lookForChanges();
    return this.report(resolve(this.root, file), null);
  }

  audit(): AuditReport {
    const tools: Tool[] = [];
    const notes: Note[] = [];
    const sites = new Sites(this.root, null);
    const files = this.files();
    for (const file of files) {
      if (!this.mayHoldTools(file)) continue;
      this.makeRoom();
      const judged = this.judge(this.sources.module(file), sites, null);
      tools.push(...judged.tools);
      notes.push(...judged.notes);
    }
    const told = withoutRetold(tools);
    const unknown = told.filter((one) => one.inferred.sideEffect === null).length;
    // a file that was passed over is not read closely, and listed all the same when it is broken
    const faults = files.flatMap((file) => this.sources.fault(file) ?? []);
    const unusable = (this.workspace?.faults() ?? []).map(brokenConfig);
    const all = [...this.sources.notes(), ...faults, ...notes, ...unusable].map((one) => ({
      ...one,
      file: sites.file(one.file),
    }));
    return {
      tools: told,
      notes: [...this.faults, ...all],
      stats: { files: files.length, parsed: this.sources.parsed(), tools: told.length, unknown },
    };
  }

  private report(file: string, host: HostFile | null): FileReport {
    this.makeRoom();
    const types = host?.types ?? null;
    const sites = new Sites(this.root, host === null ? null : { file, ast: host.ast });
    const mayHoldTools = this.mayHoldTools(file);
    // a host has parsed the file, so it need not be lowered to see that it can be
    const module = host === null || mayHoldTools ? this.sources.module(file) : undefined;
    if (module === null)
      return emptyReport(sites.file(file), [
        ...this.faults,
        ...this.sources.notes().filter((one) => one.file === file),
      ]);
    const { tools, notes } = this.judge(mayHoldTools ? module : undefined, sites, types);
    return createFileReport({
      world: this.open(types),
      file,
      module: () => (module === undefined ? this.sources.module(file) : module),
      sites,
      tools,
      notes: [...this.faults, ...notes],
      host,
      text: this.sources.text(file) ?? '',
    });
  }

  private judge(module: ModuleIR | null | undefined, sites: Sites, types: World['types']): Judged {
    if (module === null || module === undefined) return { tools: [], notes: [], isBroken: false };
    const judged = judge(this.open(types), module, sites);
    if (judged.isBroken) this.world = null;
    return judged;
  }

  private makeRoom(): void {
    const { all, again } = this.sources.weight();
    if (all <= this.heaviest) return;
    // most of it is needed all the time
    if (again > all / 2) this.heaviest *= 2;
    this.sources.release();
    this.world = null;
  }

  private mayHoldTools(file: string): boolean {
    const text = this.sources.text(file);
    return text !== null && mayHoldTools(text, this.settings);
  }

  private open(types: World['types']): World {
    this.world ??= createWorld({
      root: this.root,
      settings: this.settings,
      sources: this.sources,
      resolve: this.resolve,
      files: () => this.files(),
    });
    this.world.types = types;
    return this.world;
  }

  private lookForChanges(): void {
    const now = this.now();
    if (now - this.checked < checkEvery) return;
    this.checked = now;
    this.listing = null;
    if (this.sources.refresh()) this.world = null;
  }

  private files(): readonly string[] {
    return this.options.files?.() ?? this.list().sources;
  }

  private list(): Listing {
    return (this.listing ??= listFiles(this.root));
  }
}

function brokenConfig(file: string): Note {
  return { kind: 'parse-error', file, text: 'no JSON: imports by a name that it gives are not followed' };
}

/** A definition without a handler that another file registers with one is told there. */
function withoutRetold(tools: readonly Tool[]): readonly Tool[] {
  const handled = new Set(tools.filter((one) => !isDefinition(one)).map((one) => one.name));
  return tools.filter((one) => !isDefinition(one) || !handled.has(one.name));
}

function isDefinition(tool: Tool): boolean {
  return /^(?:mcp\.lowlevel|openai\.raw|anthropic\.raw)$/.test(tool.framework);
}
