import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';

export interface RedisServer {
  readonly port: number;
  /** Starts it on the data that are there; resolves once it answers. */
  start(): Promise<void>;
  /** Stops it as a crash would. */
  kill9(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** False where there is no redis-server: the suite says so and goes on. In CI a skip is a failure. */
export function isRedisHere(): boolean {
  const here = spawnSync('redis-server', ['--version']).status === 0;
  if (here) return true;
  const words = 'No redis-server here: the tests on a real Redis are left out. Install it to run them.';
  if (process.env['CI'] === 'true') throw new Error(words);
  console.warn(words);
  return false;
}

/** A real Redis on this machine, with its own data; `flags` as on its command line. */
export async function startRedis(...flags: readonly string[]): Promise<RedisServer> {
  const directory = mkdtempSync(join(tmpdir(), 'retrysafe-redis-'));
  const port = await freePort();
  const settings = [
    '--port',
    `${port}`,
    '--dir',
    directory,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'yes',
    ...flags,
  ];
  let running: ChildProcess | undefined;
  const start = async () => {
    running = spawn('redis-server', settings, { stdio: 'ignore' });
    await answering(port, running);
  };
  const kill9 = async () => {
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running?.once('exit', resolve));
    running.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    port,
    start,
    kill9,
    remove: async () => {
      await kill9();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** One server that is a whole cluster: it refuses what would be spread over several. */
export async function startRedisCluster(): Promise<RedisServer> {
  const server = await startRedis('--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1');
  const redis = new Redis(server.port);
  await redis.cluster('ADDSLOTSRANGE', 0, 16_383);
  while (!(await redis.cluster('INFO')).includes('cluster_state:ok')) await turn();
  redis.disconnect();
  return server;
}

// A client's own way of waiting: it tries to connect until the server answers, this one and no other on its port.
async function answering(port: number, server: ChildProcess): Promise<void> {
  const probe = new Redis(port, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  probe.on('error', () => {});
  const words = `process_id:${server.pid}\r`;
  while (!(await probe.info('server').catch(() => '')).includes(words)) {
    if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}: is port ${port} taken?`);
    await turn();
  }
  probe.disconnect();
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
