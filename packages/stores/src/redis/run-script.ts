import { createHash } from 'node:crypto';
import type { Commands } from './client.js';
import { isUnknownScript, redisError } from './errors.js';

export interface Script {
  readonly text: string;
  readonly sha: string;
}

export function script(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

/** Runs a script in one atomic step; rejects with `StoreError`. */
export type Run = (script: Script, keys: readonly string[], values: readonly string[]) => Promise<unknown>;

export function runner(commands: Commands): Run {
  return async ({ text, sha }, keys, values) => {
    try {
      return await commands.evalSha(sha, keys, values);
    } catch (error) {
      if (!isUnknownScript(error)) throw redisError(error);
    }
    return commands.eval(text, keys, values).catch((error: unknown) => {
      throw redisError(error);
    });
  };
}
