import { createHash } from 'node:crypto';
import { type Deadline, isOver } from '../deadline.js';
import type { Commands } from './client.js';
import { isUnknownScript, redisError } from './errors.js';

export interface Script {
  readonly text: string;
  readonly sha: string;
}

export function script(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

/** Runs a script in one atomic step, and gives its answer, or what `read` makes of it; rejects with `StoreError`. */
export type Run = <Read = unknown>(
  script: Script,
  keys: readonly string[],
  values: readonly string[],
  read?: Reader<Read>,
) => Promise<Read>;

export type Reader<Read> = (answer: unknown) => Read | Promise<Read>;

/** One promise for a request, since nearly all of a call's time beside the server's is spent on what is under way. */
export function runner(commands: Commands, { begin, end }: Pick<Deadline, 'begin' | 'end'>): Run {
  let underWay = 0;
  return ({ text, sha }, keys, values, read = asItIs) =>
    new Promise((resolve, reject) => {
      const one = begin(reject);
      const done = (answer: unknown) => {
        underWay -= 1;
        if (isOver(one)) return; // given up: nobody may go on from what was seen
        end(one);
        try {
          resolve(read(answer));
        } catch (error) {
          reject(redisError(error));
        }
      };
      const failed = (error: unknown, isSentWhole = false) => {
        if (isUnknownScript(error) && !isSentWhole && !isOver(one)) {
          commands.eval(text, keys, values).then(done, (again: unknown) => failed(again, true));
          return;
        }
        underWay -= 1;
        end(one);
        reject(redisError(error));
      };
      underWay += 1;
      commands.evalSha(sha, keys, values, underWay > 1).then(done, failed);
    });
}

function asItIs<Read>(answer: unknown): Read {
  return answer as Read;
}
