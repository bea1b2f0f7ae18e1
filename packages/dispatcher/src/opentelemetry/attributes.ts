import type { Attributes } from '@opentelemetry/api';
import type { ToolDefinition } from '@retrysafe/decorators';
import type { Answer } from '../answer.js';
import type { WatchedCall } from '../telemetry.js';

/** A call's name in spans and metrics. What a model made up would give each of its spellings a name of its own. */
export function nameOf(tool: Pick<ToolDefinition, 'name'> | undefined): string {
  return tool?.name ?? '_OTHER';
}

/** The tool, as each span and measurement names it. */
export function toolAttributes(tool: ToolDefinition | undefined): Attributes {
  return {
    'gen_ai.tool.name': nameOf(tool),
    'gen_ai.tool.type': 'function',
    ...(tool !== undefined && { 'retrysafe.class': tool.class }),
  };
}

/** What is known of a call when its span begins. The identity is for spans alone: as a metric it would be endless. */
export function callAttributes({ tool, callId, tenant, task, step, ordinal }: WatchedCall): Attributes {
  return {
    'gen_ai.operation.name': 'execute_tool',
    ...toolAttributes(tool),
    ...(tool?.description !== undefined && { 'gen_ai.tool.description': tool.description }),
    ...text('gen_ai.tool.call.id', callId),
    ...text('retrysafe.tenant', tenant),
    ...text('retrysafe.task', task),
    ...text('retrysafe.step', step),
    ...text('retrysafe.ordinal', ordinal),
  };
}

/** How a call ended, in few words: fit for metrics too. */
export function outcomeAttributes(answer: Answer): Attributes {
  const error = errorOf(answer);
  return {
    'retrysafe.outcome': answer.kind,
    ...('deduplicated' in answer && { 'retrysafe.deduplicated': answer.deduplicated }),
    ...(error !== undefined && { 'error.type': error }),
  };
}

/** What only the span of a call can say of its end. `starts`: of its handler, in this call. */
export function endAttributes(answer: Answer, starts: number): Attributes {
  return {
    ...outcomeAttributes(answer),
    ...('key' in answer && answer.key !== undefined && { 'retrysafe.key': answer.key }),
    'retrysafe.attempts': 'attempts' in answer ? answer.attempts : starts,
    ...(answer.kind === 'done' && !answer.recorded && { 'retrysafe.recorded': false }),
    ...(answer.kind === 'done' && 'args' in answer && { 'retrysafe.drift': true }),
    ...(answer.kind === 'approval-required' && { 'retrysafe.approval.id': answer.approvalId }),
  };
}

/** The convention's `error.type`. A call that waits, for others or for a person, is no error, nor is a person's no. */
export function errorOf(answer: Answer): string | undefined {
  switch (answer.kind) {
    case 'failed':
    case 'unknown':
      return answer.kind;
    case 'refused':
      return answer.code;
    default:
      return undefined;
  }
}

// What a caller in JavaScript passed may be anything, and none of it is refused yet.
function text(name: string, value: unknown): Attributes {
  return typeof value === 'string' || typeof value === 'number' ? { [name]: String(value) } : {};
}
