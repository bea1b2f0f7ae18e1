export { withoutKeyOf } from './catalogue/index.js';
export { contradictionsOf } from './contradictions.js';
export type { Contradiction } from './contradictions.js';
export { soundsLikeWrite } from './effects/tool-name.js';
export type {
  Declared,
  Effect,
  EffectKind,
  Field,
  Hints,
  Hop,
  KeySource,
  KeyUse,
  Retry,
  Site,
  Tool,
  Verdict,
} from './model.js';
export { createProject } from './project.js';
export type {
  AuditReport,
  FileReport,
  HostFile,
  HostType,
  HostTypes,
  ImportedName,
  KeyOrigin,
  KeySlot,
  Note,
  Project,
  ProjectOptions,
  RetrySite,
} from './project.js';
export { readSettings } from './read-settings.js';
export type { ReadSettings } from './read-settings.js';
export type { DeclaredEffect, Settings, Slot, ToolFactory } from './settings.js';
