import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { type Explored, say, Tally } from '../world/explored.js';
import { verdict } from '../world/verdict.js';
import { bundlePrograms } from './bundle.js';
import { Program } from './child-process.js';
import type { StorePlace } from './plan.js';
import { playReal } from './play.js';
import { Quiet } from './quiet.js';
import { realSchedules } from './schedule.js';
import { postgresServer, redisServer, type Server } from './servers.js';

/** The stores that processes can share. */
export const realStores = ['sqlite', 'postgres', 'redis'] as const;
/** One of them. */
export type RealStore = (typeof realStores)[number];

const atOnce = 3;
const schedulesPerRestart = 50;

/** Play `count` schedules with real processes over a real store; its server is stopped and started again and again. */
export async function exploreReal(store: RealStore, count: number, seed: number): Promise<Explored | undefined> {
  const server = await serverOf(store);
  if (server === undefined) return undefined;
  const bundle = await bundlePrograms();
  const provider = new Program(bundle.file('provider-process'));
  const quiet = new Quiet();
  const tally = new Tally();
  let counterexample: string | undefined;
  try {
    const providerPort = (await provider.next<{ port: number }>())?.port ?? 0;
    const stageOf = (worker: number) => ({
      child: bundle.file('child'),
      providerPort,
      place: placeOf(server.place, worker),
      undisturbed: quiet.shared,
    });
    const left = fc.sample(realSchedules, { numRuns: count, seed }).entries();
    const play = async (_: unknown, worker: number) => {
      const stage = stageOf(worker);
      for (const [n, schedule] of left) {
        if (n % schedulesPerRestart === schedulesPerRestart - 1) await quiet.alone(() => server.restart());
        const findings = verdict(await playReal(stage, `task ${n}`, schedule));
        tally.add(findings);
        if (findings.length > 0)
          counterexample ??= `${say(findings)}\nschedule ${n} over ${store}: ${JSON.stringify(schedule)}`;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, play));
  } finally {
    await provider.kill9();
    await server.remove();
    bundle.remove();
  }
  return tally.result(counterexample);
}

function serverOf(store: RealStore): Promise<Server | undefined> {
  switch (store) {
    case 'sqlite':
      return Promise.resolve(sqliteFile());
    case 'postgres':
      return postgresServer();
    case 'redis':
      return redisServer();
  }
}

// A process that stands still in a transaction keeps everybody from its file, so each worker has one of its own.
function placeOf(place: StorePlace, worker: number): StorePlace {
  return place.kind === 'sqlite' ? { ...place, path: `${place.path}-${worker}` } : place;
}

// A file has no server: what restarts are its processes, which each schedule sees to.
function sqliteFile(): Server {
  const directory = mkdtempSync(join(tmpdir(), 'retrysafe-soak-'));
  const place: StorePlace = { kind: 'sqlite', path: join(directory, 'ledger.db') };
  return { place, restart: async () => {}, remove: async () => rmSync(directory, { recursive: true, force: true }) };
}
