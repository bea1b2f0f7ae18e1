import { toolClasses, type ToolClass } from '@retrysafe/decorators';
import type { Answer } from '@retrysafe/dispatcher';
import type { Bundle } from '../real/bundle.js';
import { Program } from '../real/child-process.js';
import type { CallPlan, ChildPlan, StorePlace } from '../real/plan.js';
import { effectsOf } from '../real/provider-client.js';
import { cellOf, gateOf, toolOf } from './cell.js';
import { type Cell, type CrashPoint, crashPoints, type Matrix, type StoreName } from './table.js';

/** A store, and where processes find it. */
export interface Ground {
  readonly name: StoreName;
  readonly place: StorePlace;
  /** Where the process that comes after looks; its lease has lapsed there, or will soon. */
  readonly placeLater: StorePlace;
}

const leaseMs = 1_000;

/** Kill a process at each point of each class, let a fresh one come with other words, and count. */
export async function byKilling(bundle: Bundle, providerPort: number, ground: Ground): Promise<[StoreName, Cells]> {
  const plan = (calls: readonly CallPlan[], more: Partial<ChildPlan> = {}): ChildPlan => ({
    store: ground.place,
    providerPort,
    leaseMs,
    patienceMs: 30_000,
    calls,
    stops: [],
    ...more,
  });
  const child = (made: ChildPlan) => new Program(bundle.file('child'), made);
  const crashes = toolClasses.flatMap((toolClass) => crashPoints.map(({ id }) => ({ toolClass, point: id })));
  const firsts = crashes.map((crash) => firstCall(ground.name, crash));

  const asking = firsts.filter(({ tool }) => tool === toolOf.irreversible);
  await child(plan(asking.map((call) => ({ ...call, approve: 'only' as const })))).rest();
  await atATime(3, crashes, async (crash) => {
    const stop = { gate: gateOf(crash.toolClass, crash.point), nth: 1 };
    const victim = child(plan([firstCall(ground.name, crash)], { stops: [stop] }));
    const { at } = (await victim.next<{ at?: string }>()) ?? {};
    await victim.kill9();
    if (at !== stop.gate) throw new Error(`A process was to stop at '${stop.gate}', and did not.`);
  });
  const seconds = firsts.map((call) => ({ ...call, words: 'reworded' }));
  const lines = await child(plan(seconds, { store: ground.placeLater })).rest<{ task: string; answer: Answer }>();

  const cells = await Promise.all(
    crashes.map(async (crash) => {
      const { task } = firstCall(ground.name, crash);
      const line = lines.find((one) => one.task === task);
      if (line === undefined) throw new Error(`The call of '${task}' was never answered.`);
      return { ...crash, cell: cellOf((await effectsOf(providerPort, task)).length, line.answer) };
    }),
  );
  return [ground.name, byClassAndPoint(cells)];
}

type Cells = NonNullable<ReturnType<Matrix['get']>>;

interface Crash {
  readonly toolClass: ToolClass;
  readonly point: CrashPoint;
}

function firstCall(store: string, { toolClass, point }: Crash): CallPlan {
  return {
    task: `${store} ${toolClass} ${point}`,
    tool: toolOf[toolClass],
    step: '1',
    ordinal: '0',
    words: 'as first put',
  };
}

/** The cells in the order of the table. */
export function byClassAndPoint(cells: readonly (Crash & { readonly cell: Cell })[]): Cells {
  const of = (toolClass: ToolClass) =>
    Object.fromEntries(cells.filter((one) => one.toolClass === toolClass).map(({ point, cell }) => [point, cell]));
  return Object.fromEntries(toolClasses.map((toolClass) => [toolClass, of(toolClass)])) as Cells;
}

async function atATime<T>(width: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
