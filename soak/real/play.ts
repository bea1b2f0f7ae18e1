import { type Answer, losslessCodec } from '@retrysafe/dispatcher';
import { effectsOf as countOf, type Answered, type History, type Permission, type Wish } from '../world/history.js';
import type { Effect } from '../world/provider.js';
import { type Args, labelOf } from '../world/tools.js';
import { Program } from './child-process.js';
import type { CallPlan, ChildPlan, StorePlace } from './plan.js';
import { effectsOf, plan as planProvider } from './provider-client.js';
import { realPlans, type RealSchedule } from './schedule.js';

/** What a schedule is played on. */
export interface Stage {
  readonly child: string;
  readonly providerPort: number;
  readonly place: StorePlace;
  /** Runs what must not meet a store that is being restarted. */
  undisturbed<T>(work: () => Promise<T>): Promise<T>;
}

/** One line that a child printed. */
export interface Line {
  readonly at?: string;
  readonly tool: string;
  readonly step: string;
  readonly ordinal: string;
  readonly answer: Answer;
  readonly again?: Answer;
  readonly records?: readonly { readonly key: string; readonly args: string }[];
  readonly approvals?: readonly { readonly key: string; readonly args: string; readonly state: string }[];
  readonly rows?: readonly Effect[];
}

const leaseMs = 250;

/** Play one schedule in processes of its own, and tell what was seen. */
export async function playReal(stage: Stage, task: string, schedule: RealSchedule): Promise<History> {
  await planProvider(stage.providerPort, task, schedule.mishaps);
  const lines: Line[] = [];
  const frozen: Program[] = [];
  for (const act of schedule.acts) {
    const calls = act.calls.map(({ intent, words }) => callOf(stage, schedule, task, intent, `wording ${words}`));
    const stops = act.then === 'nothing' ? [] : [{ nth: act.gate }];
    const program = start(stage, { calls, stops, patienceMs: 1_000 });
    const stood = await linesUntilItStands(program, lines);
    if (!stood) continue;
    if (act.then === 'kill') await program.kill9();
    else {
      program.sleep();
      frozen.push(program);
    }
  }
  for (const program of frozen) {
    program.wake();
    program.go();
    await linesUntilItStands(program, lines);
  }
  return stage.undisturbed(() => audit(stage, task, schedule, lines));
}

async function linesUntilItStands(program: Program, lines: Line[]): Promise<boolean> {
  for (let line = await program.next<Line>(); line !== undefined; line = await program.next<Line>()) {
    if (line.at !== undefined) return true;
    lines.push(line);
  }
  return false;
}

async function audit(stage: Stage, task: string, schedule: RealSchedule, lines: readonly Line[]): Promise<History> {
  await planProvider(stage.providerPort, task, []);
  const asked = new Map(
    schedule.acts.flatMap(({ calls }) =>
      calls.map(({ intent }) => {
        const call: CallPlan = { ...callOf(stage, schedule, task, intent, 'in the end'), again: true };
        return [labelOf(call.tool, call), call] as const;
      }),
    ),
  );
  const last = await start(stage, {
    calls: [...asked.values()],
    stops: [],
    patienceMs: 30_000,
    leaseMs: 3_000, // a third of it is what a transaction may last
    showRecords: task,
  }).rest<Line>();
  const effects = [...(await effectsOf(stage.providerPort, task)), ...last.flatMap(({ rows = [] }) => rows)];
  const wishes = [...asked].map(([label, { tool }]) => wishOf(label, tool));
  const wish = (line: Line) => wishOf(labelOf(line.tool, line), line.tool);
  const answered = (line: Line): Answered => {
    const { label, plan } = wish(line);
    return { label, answer: line.answer, effectsThen: countOf(effects, label, plan) };
  };
  const finals = last.flatMap((line) =>
    line.again === undefined ? [] : [{ label: labelOf(line.tool, line), first: line.answer, second: line.again }],
  );
  return {
    wishes,
    answers: lines.map(answered),
    finals,
    effects,
    firstArgs: new Map(last.flatMap(({ records = [] }) => records).map(({ key, args }) => [key, decode(args)])),
    permissions: last.flatMap(({ approvals = [] }) => approvals).map(permissionOf),
    unanswered: [...asked.keys()].filter((label) => !finals.some((one) => one.label === label)),
  };
}

type Start = Omit<ChildPlan, 'store' | 'providerPort' | 'leaseMs'> & Partial<ChildPlan>;

function start(stage: Stage, plan: Start): Program {
  return new Program(stage.child, { store: stage.place, providerPort: stage.providerPort, leaseMs, ...plan });
}

function callOf(stage: Stage, { intents }: RealSchedule, task: string, pick: number, words: string): CallPlan {
  const intent = intents[pick % intents.length];
  const tool = realPlans(stage.place.kind !== 'redis')[intent?.tool ?? 0];
  if (intent === undefined || tool === undefined) throw new RangeError('A schedule has at least one intent.');
  return { task, tool: tool.name, step: 'step', ordinal: String(intent.ordinal), words, approve: 'and-call' };
}

// Under real time anything may be late, so doubt always may have a cause.
function wishOf(label: string, tool: string): Wish {
  const plan = realPlans(true).find(({ name }) => name === tool);
  if (plan === undefined) throw new Error(`The soak has no tool '${tool}'.`);
  return { label, plan, ordinals: new Set(), troubled: true };
}

function permissionOf({ key, args, state }: NonNullable<Line['approvals']>[number]): Permission {
  return { key, args: decode(args), approved: state === 'spent' || state === 'approved' };
}

function decode(args: string): Args {
  return losslessCodec.decode(args) as Args;
}
