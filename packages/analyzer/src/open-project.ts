import { resolve } from 'node:path';
import { steadyNow } from './clock.js';
import { mayHoldTools } from './discover/may-hold-tools.js';
import { findTools } from './discover/find-tools.js';
import { createWorld, type World } from './link/world.js';
import type { ModuleIR } from './lower/ir.js';
import type { Tool } from './model.js';
import type { AuditReport, FileReport, HostFile, Note, Project, ProjectOptions } from './project.js';
import { listFiles, type Listing } from './read/list-files.js';
import { readSettings } from './read-settings.js';
import { createResolver, type Resolve } from './read/resolver.js';
import { createSources, type Sources } from './read/sources.js';
import { createWorkspace, type Workspace } from './read/workspace.js';
import { createFileReport, emptyReport } from './report/file-report.js';
import { Sites } from './report/sites.js';
import { toolReport } from './report/tool.js';
import type { Settings } from './settings.js';

const checkEvery = 2_000;

/** Keeps what was read between questions, and throws away what was inferred when a file has changed. */
export class OpenProject implements Project {
  private readonly root: string;
  private readonly sources: Sources;
  private readonly resolve: Resolve;
  private readonly now: () => number;
  private listing: Listing | null = null;
  private workspace: Workspace | null = null;
  private world: World | null = null;
  private checked: number;
  private readonly settings: Settings;
  /** What could not be made of the settings. */
  private readonly faults: readonly Note[];

  constructor(private readonly options: ProjectOptions) {
    this.root = resolve(options.root);
    const { settings, faults } = readSettings(options.settings);
    this.settings = settings;
    this.faults = faults.map((text) => ({ kind: 'settings', file: '', text }));
    this.sources = createSources(options.read);
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
    const world = this.open();
    world.types = null;
    const tools: Tool[] = [];
    const notes: Note[] = [];
    const files = this.files();
    for (const file of files) {
      const text = this.sources.text(file);
      if (text === null || !mayHoldTools(text, world.settings)) continue;
      const module = this.sources.module(file);
      if (module !== null) this.judge(world, module, new Sites(this.root, null), tools, notes);
    }
    const told = withoutRetold(tools);
    const unknown = told.filter((one) => one.inferred.sideEffect === null).length;
    // a file that was passed over is not read closely, and listed all the same when it is broken
    const faults = files.flatMap((file) => this.sources.fault(file) ?? []);
    const all = [...this.sources.notes(), ...faults, ...notes].map((one) => ({
      ...one,
      file: new Sites(this.root, null).file(one.file),
    }));
    return {
      tools: told,
      notes: [...this.faults, ...all],
      stats: { files: files.length, parsed: this.sources.parsed(), tools: told.length, unknown },
    };
  }

  private report(file: string, host: HostFile | null): FileReport {
    const module = this.sources.module(file);
    const sites = new Sites(this.root, host === null ? null : { file, ast: host.ast });
    if (module === null)
      return emptyReport(sites.file(file), [
        ...this.faults,
        ...this.sources.notes().filter((one) => one.file === file),
      ]);
    const world = this.open();
    world.types = host?.types ?? null;
    const tools: Tool[] = [];
    const notes: Note[] = [...this.faults];
    if (mayHoldTools(this.sources.text(file) ?? '', world.settings)) this.judge(world, module, sites, tools, notes);
    return createFileReport({ world, module, sites, tools, notes, host, text: this.sources.text(file) ?? '' });
  }

  private judge(world: World, module: ModuleIR, sites: Sites, tools: Tool[], notes: Note[]): void {
    try {
      for (const one of findTools(world, module)) {
        const { tool, cut } = toolReport(world, sites, one);
        tools.push(tool);
        if (cut)
          notes.push({
            kind: 'budget',
            file: module.path,
            text: `${tool.name ?? 'a tool'}: not all of its code was followed`,
          });
      }
    } catch (error) {
      // code that we did not foresee must not cost the user the other files
      this.world = null;
      notes.push({
        kind: 'budget',
        file: module.path,
        text: `not analysed: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
  }

  private open(): World {
    this.world ??= createWorld({
      root: this.root,
      settings: this.settings,
      sources: this.sources,
      resolve: this.resolve,
      files: () => this.files(),
    });
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

/** A definition without a handler that another file registers with one is told there. */
function withoutRetold(tools: readonly Tool[]): readonly Tool[] {
  const handled = new Set(tools.filter((one) => !isDefinition(one)).map((one) => one.name));
  return tools.filter((one) => !isDefinition(one) || !handled.has(one.name));
}

function isDefinition(tool: Tool): boolean {
  return /^(?:mcp\.lowlevel|openai\.raw|anthropic\.raw)$/.test(tool.framework);
}
