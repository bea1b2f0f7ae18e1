/**
 * The three commands that are called, as `ioredis` (from 5 on) or `redis` (node-redis, from 5 on) have them: single
 * server, sentinel or cluster. Connecting and ending is the caller's.
 */
export type RedisClient = IoredisClient | NodeRedisClient;

export interface IoredisClient {
  evalsha(sha: string, keyCount: number, ...keysAndValues: string[]): Promise<unknown>;
  eval(script: string, keyCount: number, ...keysAndValues: string[]): Promise<unknown>;
  config(get: 'GET', name: string): Promise<unknown>;
  /** The socket to a single server. */
  readonly stream?: Corkable;
}

export interface Corkable {
  cork(): void;
  uncork(): void;
}

export interface NodeRedisClient {
  evalSha(sha: string, options: ScriptValues): Promise<unknown>;
  eval(script: string, options: ScriptValues): Promise<unknown>;
  configGet(name: string): Promise<unknown>;
}

export interface ScriptValues {
  readonly keys: string[];
  readonly arguments: string[];
}

/** What the store makes of either client. */
export interface Commands {
  /** `amongOthers`: others are under way, so that those of one tick may as well go out together. */
  evalSha(sha: string, keys: readonly string[], values: readonly string[], amongOthers: boolean): Promise<unknown>;
  eval(script: string, keys: readonly string[], values: readonly string[]): Promise<unknown>;
  /** Undefined when the server does not say. */
  configGet(name: string): Promise<string | undefined>;
}

export function commandsOf(client: RedisClient): Commands {
  return 'evalsha' in client ? ioredisCommands(client) : nodeRedisCommands(client);
}

// ioredis writes each command by itself, each at the cost of a system call: where several are on their way, those of one
// tick go out together, as node-redis has it by itself. Eight at most, so that the server is at work on some while the
// next are made; with 64 at once the two would take turns, which costs a quarter of the calls a second.
const mostHeld = 8;

function ioredisCommands(client: IoredisClient): Commands {
  let corked: Corkable | undefined;
  let held = 0;
  const letGo = () => {
    corked?.uncork();
    corked = undefined;
    held = 0;
  };
  const hold = (stream: Corkable) => {
    corked = stream;
    stream.cork();
    process.nextTick(letGo);
  };
  return {
    evalSha: (sha, keys, values, amongOthers) => {
      if (amongOthers && corked === undefined && client.stream !== undefined) hold(client.stream);
      const answer = client.evalsha(sha, keys.length, ...keys, ...values);
      if (corked !== undefined && ++held === mostHeld) letGo();
      return answer;
    },
    eval: (script, keys, values) => client.eval(script, keys.length, ...keys, ...values),
    configGet: async (name) => settingIn(await client.config('GET', name), name),
  };
}

function nodeRedisCommands(client: NodeRedisClient): Commands {
  return {
    evalSha: (sha, keys, values) => client.evalSha(sha, { keys: [...keys], arguments: [...values] }),
    eval: (script, keys, values) => client.eval(script, { keys: [...keys], arguments: [...values] }),
    configGet: async (name) => settingIn(await client.configGet(name), name),
  };
}

// A flat list in one protocol, a map in the other.
function settingIn(answer: unknown, name: string): string | undefined {
  if (Array.isArray(answer)) return answer[0] === name ? String(answer[1]) : undefined;
  const value: unknown = answer instanceof Map ? answer.get(name) : (answer as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : undefined;
}
