import type { Answer, RefusedCall } from './answer.js';
import { allowed, type Authorize, type Situation } from './authorize.js';
import { inTime } from './in-time.js';
import type { Validated } from './input/validate.js';
import { refusals, refused } from './messages.js';
import { nearestName } from './nearest-name.js';
import type { DispatchedTool, Surroundings } from './surroundings.js';
import { tellRefusal } from './tell.js';

/** What is needed to let a call in. */
export interface Desk extends Surroundings {
  readonly tools: ReadonlyMap<string, DispatchedTool>;
  /** The tenant of a call that names none. */
  readonly tenant: string;
  readonly authorize: Authorize | undefined;
}

/** A call that may go on, with what it brings; or the answer that it ends with. */
export type Admitted =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'read'; readonly tool: DispatchedTool; readonly args: unknown }
  | AdmittedWrite;

export interface AdmittedWrite {
  readonly kind: 'write';
  readonly tool: DispatchedTool;
  readonly args: unknown;
  /** `args` are a `plainCopy`. */
  readonly plain: boolean;
}

/** The layers before the intent: find the tool, validate, authorise. A promise only when a schema or the hook is asynchronous. */
export function admit(desk: Desk, name: string, rawArgs: unknown, situation: Situation): Admitted | Promise<Admitted> {
  const tool = desk.tools.get(name);
  if (tool === undefined) return { kind: 'answer', answer: unknownTool(desk, name) };
  const valid = tool.validate(rawArgs);
  if (!(valid instanceof Promise) && desk.authorize === undefined)
    return valid.ok ? admitted(tool, valid) : stop(desk, tool, refused('invalid-arguments', valid.message));
  return inLimits(desk, tool, admitSlowly(desk, tool, valid, situation), situation);
}

/** The refusal of a name that no tool has. */
export function unknownTool({ tools }: Pick<Desk, 'tools'>, name: unknown): RefusedCall {
  return refusals.unknownTool(name, typeof name === 'string' ? nearestName(name, tools.keys()) : undefined);
}

async function inLimits(
  desk: Desk,
  tool: DispatchedTool,
  admitting: Promise<Admitted>,
  { signal }: Situation,
): Promise<Admitted> {
  const admitted = await inTime(admitting, { tool, signal: signal ?? undefined, clock: desk.clock });
  return admitted.kind === 'refused' ? stop(desk, tool, admitted) : admitted;
}

async function admitSlowly(
  desk: Desk,
  tool: DispatchedTool,
  validating: ReturnType<DispatchedTool['validate']>,
  situation: Situation,
): Promise<Admitted> {
  const valid = await validating;
  if (!valid.ok) return stop(desk, tool, refused('invalid-arguments', valid.message));
  const refusal =
    desk.authorize &&
    (await allowed(desk.authorize, tool, valid.args, { ...situation, tenant: situation.tenant ?? desk.tenant }));
  return refusal === undefined ? admitted(tool, valid) : stop(desk, tool, refusal);
}

function admitted(tool: DispatchedTool, { args, plain }: Extract<Validated, { ok: true }>): Admitted {
  return tool.class === 'read' ? { kind: 'read', tool, args } : { kind: 'write', tool, args, plain };
}

function stop(desk: Desk, tool: DispatchedTool, answer: RefusedCall): Admitted {
  return { kind: 'answer', answer: tellRefusal(desk, tool, answer) };
}
