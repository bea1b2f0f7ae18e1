import type { AdmittedWrite } from './admit.js';
import type { RefusedCall } from './answer.js';
import { shortArgs } from './codec/short-text.js';
import { refusals } from './messages.js';
import type { Intent } from './store.js';
import type { Surroundings } from './surroundings.js';
import { tellRefusal } from './tell.js';

/**
 * The text of the arguments for the record of this key, if it is known yet: a codec that looks at its place then writes
 * it once. Or the refusal of what cannot be stored, or is too large.
 */
export function argsTextFor(
  around: Pick<Surroundings, 'codec' | 'maxArgsBytes' | 'events'>,
  { tool, args, plain }: Pick<AdmittedWrite, 'tool' | 'args' | 'plain'>,
  { tenant }: Pick<Intent, 'tenant'>,
  key: string | undefined,
): string | RefusedCall {
  const { codec, maxArgsBytes } = around;
  try {
    const place = key === undefined ? undefined : ({ tenant, key, what: 'args' } as const);
    const text = (plain ? shortArgs(codec, args) : undefined) ?? codec.encode(args, place);
    return maxArgsBytes === undefined || Buffer.byteLength(text) <= maxArgsBytes
      ? text
      : tellRefusal(around, tool, refusals.tooLarge(tool.name, maxArgsBytes));
  } catch (error) {
    return tellRefusal(around, tool, refusals.notStorable(tool.name, error));
  }
}
