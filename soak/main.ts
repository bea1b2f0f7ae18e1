// `pnpm soak`: thousands of schedules of crashes, pauses, lost answers and rewording, over every store.
// SOAK_SEED plays the same ones again; SOAK_SHARE=0.1 plays a tenth of them.
import { exploreReal, type RealStore } from './real/explore.js';
import { explore } from './virtual/explore.js';
import { memoryGround, sqliteGround } from './virtual/ground.js';
import type { Explored } from './world/explored.js';

const seed = Number(process.env['SOAK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const share = Number(process.env['SOAK_SHARE'] ?? 1);

const forms: readonly {
  readonly name: string;
  readonly count: number;
  readonly play: (count: number) => Promise<Explored | undefined>;
}[] = [
  { name: 'virtual processes over memory', count: 7_200, play: (count) => explore(memoryGround, count, seed) },
  { name: 'virtual processes over SQLite', count: 2_400, play: (count) => explore(sqliteGround, count, seed) },
  ...(['sqlite', 'postgres', 'redis'] satisfies RealStore[]).map((store) => ({
    name: `real processes over ${store}`,
    count: 200,
    play: (count: number) => exploreReal(store, count, seed),
  })),
];

const total = { schedules: 0, doubles: 0, losses: 0 };
console.log(`seed ${seed}: the same again with SOAK_SEED=${seed} pnpm soak`);
for (const { name, count, play } of forms) {
  const started = performance.now();
  const explored = await play(Math.ceil(count * share));
  if (explored === undefined) continue; // no such server here, which was said
  const { schedules, doubles, losses, counterexample } = explored;
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`${name}: ${schedules} schedules in ${seconds} s, ${doubles} with a double, ${losses} with a loss`);
  total.schedules += schedules;
  total.doubles += doubles;
  total.losses += losses;
  if (counterexample === undefined) continue;
  console.log(counterexample);
  process.exitCode = 1;
}
console.log(`schedules ${total.schedules} doubles ${total.doubles} losses ${total.losses}`);
