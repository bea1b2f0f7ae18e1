export { classify, classOf } from './classify.js';
export type { ToolDefinition } from './definition.js';
export { IdempotentKey } from './idempotent-key.js';
export type {
  KeySlot,
  Probe,
  ProbeAnswer,
  ReadCall,
  StepCall,
  StepOptions,
  ToolCall,
  TransactionalCall,
} from './tool-call.js';
export { isStricter, isToolClass, toolClasses, type ToolClass } from './tool-class.js';
export { Tool, type ToolDecorator } from './tool-decorator.js';
export { ToolDefinitionError, type ToolDefinitionProblem } from './tool-definition-error.js';
export { tool, type FunctionTool, type FunctionToolOptions } from './tool-function.js';
export type { ToolOptions } from './tool-options.js';
export { toolsOf } from './tools-of.js';
