import { tool, type StepOptions, type ToolCall, type ToolClass } from '@retrysafe/decorators';
import { intentKey } from '../../src/index.js';
import { plan, type Setting } from '../setting.js';

export type Part = readonly [name: string, options: StepOptions];

/** A tool that sends one keyed request for each part, in order; its result is the list of what they said. */
export function inParts(
  here: Setting,
  toolClass: ToolClass,
  parts: readonly Part[],
  options: { readonly after?: () => void } = {},
) {
  return tool({
    name: 'refund',
    class: toolClass as 'idempotent-write',
    execute: async (_args: { text: string }, call: ToolCall) => {
      const said: string[] = [];
      for (const [name, partOptions] of parts) {
        said.push(
          await call.step(
            name,
            partOptions as StepOptions<string>,
            async (step) => (await here.world.request(name, step.idempotencyKey)).id,
          ),
        );
        options.after?.();
      }
      return said;
    },
  });
}

export const args = { text: 'x' };

export const key = intentKey({ tenant: 'default', ...plan, tool: 'refund', ordinal: '0' }, 0);

export const bodies = (here: Setting) => here.world.effects.map(({ body }) => body);
