import type { ToolClass } from '@retrysafe/decorators';
import type { RefusedCall } from './answer.js';
import { copyForHook } from './input/copy.js';
import { refusals } from './messages.js';

/** What a call says of itself, as far as it does. */
export interface Situation {
  readonly tenant?: string | undefined;
  readonly task?: string | undefined;
  readonly step?: string | undefined;
  readonly ordinal?: string | number | undefined;
  readonly signal?: AbortSignal | null | undefined;
}

/** What the hook is asked. */
export interface AuthorizeRequest {
  readonly tool: string;
  readonly class: ToolClass;
  /** After the schema. A copy: changing it changes nothing. */
  readonly args: unknown;
  readonly tenant: string;
  readonly task?: string;
  readonly step?: string;
  readonly ordinal?: string | number;
}

/**
 * May this call run? Only `true`, or `{ allow: true }`, lets it; anything else, a throw included, refuses. The reason is
 * shown to the model.
 */
export type Authorize = (request: AuthorizeRequest) => Verdict | Promise<Verdict>;

/** The hook's answer; `reason` is shown to the model. */
export type Verdict = boolean | { readonly allow: boolean; readonly reason?: string };

/** The refusal, or undefined when the hook allows the call. */
export async function allowed(
  authorize: Authorize,
  tool: { readonly name: string; readonly class: ToolClass },
  args: unknown,
  context: Situation & { readonly tenant: string },
): Promise<RefusedCall | undefined> {
  const { tenant, task, step, ordinal } = context;
  try {
    const verdict: Verdict = await authorize({
      tool: tool.name,
      class: tool.class,
      args: copyForHook(args),
      tenant,
      ...(task !== undefined && { task }),
      ...(step !== undefined && { step }),
      ...(ordinal !== undefined && { ordinal }),
    });
    if (verdict === true || (typeof verdict === 'object' && verdict !== null && verdict.allow === true))
      return undefined;
    return refusals.unauthorised(
      tool.name,
      typeof verdict === 'object' && verdict !== null ? verdict.reason : undefined,
    );
  } catch {
    return refusals.unauthorised(tool.name, `'${tool.name}' could not be authorised, because the check itself failed.`);
  }
}
