import type { Value } from '../link/value.js';

/** Whether a value can be a handler. */
export function callable(value: Value): boolean {
  if (value.k === 'fn') return true;
  if (value.k === 'union') return value.of.some(callable);
  return value.k === 'cls' && value.c.methods.some((one) => handlerMethods.test(one.name));
}

/** Methods that a handler's class is run by. */
export const handlerMethods =
  /^(?:execute|run|handle|_call|call|invoke|runTool|handler|_run|runAsync|process|perform|logic|executeImpl|executeValidated|executeInternal|executeCore|executeTool|doExecute|_execute|exec|onExecute|toolCall|callTool|handleToolCall)$/;
