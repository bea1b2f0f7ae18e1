export { isToolClass, toolClasses, type ToolClass } from './tool-class.js';
export type { ToolDefinition } from './definition.js';
export type { KeySlot, Probe, ProbeAnswer, ReadCall, StepCall, StepOptions, ToolCall } from './tool-call.js';
