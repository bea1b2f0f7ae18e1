import { toolPlans } from '../world/tools.js';
import { turnTools } from './conversation.js';
import type { Move, Schedule } from './schedule.js';

const call = (process: number): Move => ({ do: 'call', process, intent: 0, words: process });
const deliver = (...picks: readonly number[]): Move => ({ do: 'deliver', picks });
const pass = (ms: number): Move => ({ do: 'pass', ms });
const of = (tool: string, ...moves: readonly Move[]): Schedule => ({
  intents: [{ tool: toolPlans.findIndex(({ name }) => name === tool), ordinal: 0 }],
  moves,
});

const turn = (tool: (typeof turnTools)[number]): Move => ({
  do: 'turn',
  process: 0,
  tool: turnTools.indexOf(tool),
  words: 0,
  replay: false,
});

/** Schedules that once broke a promise, or aim at one that chance seldom reaches. They are always played first. */
export const corpus: readonly Schedule[] = [
  // A caller joins one whose key is taken over and settled by another process.
  of('set', call(0), call(0), deliver(0), pass(3_100), deliver(0, 0), call(0), deliver(0, 3), deliver(0)),
  // The answer to a start is heard long after the lease, when another process has probed and started.
  of(
    'probed',
    call(1),
    deliver(0, 0),
    { do: 'freeze', pick: 1 },
    deliver(0),
    pass(9_000),
    call(0),
    deliver(0, 0, 0, 0, 0, 0),
  ),
  // A part is done, the next one's claim is lost, and so is the mark of the next start.
  of(
    'stepwise',
    call(0),
    deliver(0, 0, 0, 0, 0, 0, 0, 0),
    { do: 'restart-store' },
    pass(1_000),
    { do: 'restart-store' },
    pass(10),
    deliver(0),
    call(0),
  ),
  // Of two chains side by side one comes to a new part while the other waits for what is no part.
  of('beside', call(0), deliver(0, 0, 1, 0, 3, 0, 7, 0, 9, 0, 0, 0, 3, 9, 3), pass(9_000), deliver(0), deliver(0)),
  // The store's clock is set back again and again while a dead holder has the key.
  of(
    'set',
    call(1),
    deliver(0),
    { do: 'step-store-clock', ms: -4_000 },
    { do: 'freeze', pick: 3 },
    { do: 'kill', pick: 4 },
    { do: 'step-store-clock', ms: -4_000 },
    { do: 'step-store-clock', ms: -4_000 },
    call(0),
    { do: 'freeze', pick: 0 },
    deliver(0),
  ),
  // Its clock was set back, so a holder marks its start though another has had the key since.
  of(
    'append',
    call(0),
    { do: 'step-clock', process: 0, ms: -60_000 },
    call(0),
    deliver(0, 3),
    pass(9_000),
    deliver(0),
    call(0),
  ),
  // The store's clock was set on, so a holder that is refused settles `failed` while another's request has committed.
  of(
    'set',
    call(0),
    deliver(0, 0),
    { do: 'step-store-clock', ms: 4_000 },
    call(1),
    deliver(1, 1, 1),
    { do: 'refuse', pick: 0 },
    deliver(1, 1, 1),
  ),
  // A model asks again before its first request has so much as looked for earlier ones.
  of('set', turn('set'), turn('set'), deliver(0), call(0)),
  // What a turn did was never shown to the model, and was forgotten when its task was closed for a while.
  of(
    'set',
    turn('append'),
    deliver(0, 0, 0, 0, 0),
    deliver(0, 0, 0, 0, 0, 0, 0),
    { do: 'close-task' },
    deliver(0, 0, 0, 0),
    { do: 'kill', pick: 0 },
    { do: 'sweep', retentionMs: 0 },
  ),
];
