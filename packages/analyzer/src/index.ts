export { withoutKeyOf } from './catalogue/index.js';
export { isMadeUnderChosenId } from './chosen-id.js';
export { contradictionsOf } from './contradictions.js';
export type { Contradiction } from './contradictions.js';
export { soundsLikeWrite } from './effects/tool-name.js';
export { classSlotOf } from './frameworks/class-slot.js';
export type { ClassSlot } from './frameworks/class-slot.js';
export type { HostFile, HostType, HostTypes } from './host.js';
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
export type { Note } from './note.js';
export { createProject } from './open-project.js';
export type { Project, ProjectOptions } from './project.js';
export { readSettings } from './read-settings.js';
export type { ReadSettings } from './read-settings.js';
export type { AuditReport, FileReport, ImportedName, KeyOrigin, KeySlot, RetrySite } from './reports.js';
export type { DeclaredEffect, Settings, Slot, ToolFactory } from './settings.js';
