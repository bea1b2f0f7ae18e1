import { type Answer, losslessCodec, type Dispatcher, type Store } from '@retrysafe/dispatcher';
import type { History, Wish } from '../world/history.js';
import { type Args, labelOf } from '../world/tools.js';
import type { Conversation } from './conversation.js';
import { leaseMs, type World } from './world.js';

/** Let all come to rest, ask for every intent once more, in other words and undisturbed, and gather what was seen. */
export async function audit(world: World, task: string, store: Store): Promise<History> {
  const unanswered = await comeToRest(world);
  await world.time.advance(4 * leaseMs + world.storeSetBackMs); // what the dead held has lapsed, by the store's clock too
  await store.openTask('default', task);
  const finals: History['finals'][number][] = [];
  for (const wish of world.wishes.values()) {
    const dispatcher = world.undisturbed();
    for (const ordinal of wish.ordinals) {
      const first = await finalAnswer(world, store, dispatcher, wish, ordinal);
      const second = await world.callUndisturbed(dispatcher, wish, ordinal, { words: 'at the very end' });
      finals.push({ label: wish.label, first, second });
    }
  }
  for (const conversation of world.conversations.all) {
    const first = await finalTurn(world, store, task, conversation);
    const replayed = conversation.again(task);
    const { label } = conversation.wish;
    if (first === undefined || replayed === undefined) continue;
    finals.push({
      label,
      first,
      second: await world.conversations.undisturbed(world.undisturbed(), conversation, replayed),
    });
  }
  const approvals = [...world.sweptApprovals, ...(await store.approvals({ task }))];
  const expired = await store.list({ task, states: ['expired'] });
  return {
    wishes: [...world.wishes.values()],
    answers: world.answers,
    finals,
    effects: world.provider.effects,
    firstArgs: world.firstArgs,
    permissions: approvals.map(({ key, state, args, decidedAt }) => ({
      key,
      approved: state === 'spent' || (state === 'approved' && decidedAt !== null),
      args: losslessCodec.decode(args) as Args,
    })),
    unanswered,
    forgotten: new Set(expired.map((record) => labelOf(record.tool, record))),
  };
}

const mostSteps = 2_000;

async function comeToRest(world: World): Promise<readonly string[]> {
  for (let n = 0; n < mostSteps; n += 1) {
    for (const { process } of world.open) process.thaw();
    await world.turn();
    const packet = world.network.take(0);
    if (packet !== undefined) packet.deliver();
    else if (world.open.size > 0) await world.time.advance(100);
    else return [];
  }
  return [...world.open].map(({ wish }) => wish.label);
}

/** A model that was not shown that it is done asks until it is; one that was has its last response played again. */
async function finalTurn(world: World, store: Store, task: string, conversation: Conversation) {
  const dispatcher = world.undisturbed();
  let answer: Answer | undefined;
  for (const words of ['in the end', 'and once more', 'once approved', 'at last']) {
    const turn = conversation.ask(task, words) ?? (answer === undefined ? conversation.again(task) : undefined);
    if (turn === undefined) break;
    answer = await world.conversations.undisturbed(dispatcher, conversation, turn);
    if (answer.kind === 'approval-required') await store.decide(answer.approvalId, { approve: true, by: 'ann' });
    else if (answer.kind !== 'failed') break;
  }
  return answer;
}

async function finalAnswer(world: World, store: Store, dispatcher: Dispatcher, wish: Wish, ordinal: string) {
  let answer = await world.callUndisturbed(dispatcher, wish, ordinal, { words: 'in the end' });
  // A probe may have found that it surely did not happen: then it may be asked for anew.
  if (answer.kind === 'failed')
    answer = await world.callUndisturbed(dispatcher, wish, ordinal, { words: 'and once more' });
  if (answer.kind !== 'approval-required') return answer;
  await store.decide(answer.approvalId, { approve: true, by: 'ann' });
  return world.callUndisturbed(dispatcher, wish, ordinal, { words: 'once approved' });
}
