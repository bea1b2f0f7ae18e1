import { toolClasses } from '@retrysafe/decorators';
import { createDispatcher, memoryStore, type Store } from '@retrysafe/dispatcher';
import { type FakeClock, fakeClock } from '@retrysafe/dispatcher/testing';
import { Provider } from '../world/provider.js';
import { type Outside, toolsOver } from '../world/tools.js';
import { cellOf, gateOf, toolOf } from './cell.js';
import { byClassAndPoint } from './in-processes.js';
import { crashPoints, type Matrix, type StoreName } from './table.js';

/** A memory store dies with its process, so here the first dispatcher freezes at the point, and a second one comes. */
export async function byFreezing(): Promise<[StoreName, NonNullable<ReturnType<Matrix['get']>>]> {
  const crashes = toolClasses.flatMap((toolClass) => crashPoints.map(({ id }) => ({ toolClass, point: id })));
  const cells = await Promise.all(
    crashes.map(async ({ toolClass, point }) => {
      const clock = fakeClock();
      const store = memoryStore({ clock });
      const provider = new Provider();
      const frozen = freezer(gateOf(toolClass, point));
      const open = (around: Around, itsClock: FakeClock) =>
        createDispatcher({ tools: toolsOver(outside(provider, around)), store: gated(store, around), clock: itsClock });
      // For the frozen one no time passes: it neither renews its lease nor gives up.
      const first = open(frozen.around, fakeClock());
      const second = open(passing, clock);
      const call = (dispatcher: typeof first, words: string) =>
        dispatcher.call(toolOf[toolClass], { words }, { task: 'task', step: '1' });
      if (toolClass === 'irreversible') {
        const asked = await call(second, 'as first put');
        if (asked.kind === 'approval-required') await store.decide(asked.approvalId, { approve: true, by: 'ann' });
      }
      const lost = call(first, 'as first put');
      await Promise.race([frozen.reached, lost]);
      await clock.advance(60_000);
      const answer = await call(second, 'reworded');
      return { toolClass, point, cell: cellOf(provider.effects.length, answer) };
    }),
  );
  return ['memory', byClassAndPoint(cells)];
}

type Around = <T>(name: string, awaited: () => Promise<T>) => Promise<T>;

const passing: Around = (_name, awaited) => awaited();

/** Lets nothing go on past its gate. A gate before an answer is one after the handler: then nothing is left to run. */
function freezer(gate: string): { readonly around: Around; readonly reached: Promise<void> } {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const forEver = () => {
    reach();
    return new Promise<never>(() => {});
  };
  return {
    reached,
    around: async (name, awaited) => {
      if (gate === `before ${name}`) return forEver();
      const value = await awaited();
      return gate === `after ${name}` ? forEver() : value;
    },
  };
}

function gated(store: Store, around: Around): Store {
  return {
    ...store,
    claim: (request) => around('claim', async () => store.claim(request)),
    settle: (...ending) => around('settle', async () => store.settle(...ending)),
  };
}

function outside(provider: Provider, around: Around): Outside {
  return {
    run: 'memory',
    request: (request) => around('request', async () => provider.commit(request)),
    look: () => around('request', async () => 'seen'),
    probe: async () => ({ happened: 'cannot-tell' }),
    running: (_callKey, work) => work(),
  };
}
