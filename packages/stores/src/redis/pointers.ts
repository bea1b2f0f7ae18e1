import type { Names, Slot } from './names.js';
import * as scripts from './scripts.js';
import type { Run } from './scripts.js';

/** Finds the slot of what is only known by its key or id. A pointer never changes: it may be written again and kept here. */
export interface Pointers {
  /** Undefined when the key was never claimed nor asked for; a promise only when the server must be asked. */
  slotOfKey(key: string): Slot | Promise<Slot | undefined>;
  slotOfApproval(id: string): Slot | Promise<Slot | undefined>;
  /**
   * What a claim must also write: names that go into the same step, or, in a cluster, where these live elsewhere, steps
   * of their own. Should one of those be lost, the next claim of the key writes it again.
   */
  forClaim(key: string, slot: Slot): { readonly together: readonly string[]; readonly apart?: () => Promise<unknown> };
  pointKey(key: string, slot: Slot): Promise<unknown>;
  pointApproval(id: string, slot: Slot): Promise<unknown>;
  /** Forgets what a sweep removed. */
  unpoint(keys: readonly string[], ids: readonly string[]): Promise<unknown>;
}

export function pointersOf(run: Run, names: Names, isCluster: boolean): Pointers {
  const byKey = lastMet(10_000);
  const byApproval = lastMet(10_000);

  const follow = async (met: LastMet, name: string, pointer: string): Promise<Slot | undefined> => {
    const tag = await run(scripts.follow, [pointer], []);
    if (typeof tag !== 'string') return undefined;
    const slot = names.slot(tag);
    met.set(name, slot);
    return slot;
  };
  const point = async (met: LastMet, name: string, pointer: string, slot: Slot): Promise<void> => {
    const { tag } = slot;
    if (met.get(name)?.tag === tag) return;
    await Promise.all([run(scripts.point, [pointer], [tag]), run(scripts.note, [names.tasks], [tag])]);
    met.set(name, slot);
  };

  return {
    slotOfKey: (key) => byKey.get(key) ?? follow(byKey, key, names.pointer(key)),
    slotOfApproval: (id) => byApproval.get(id) ?? follow(byApproval, id, names.approvalPointer(id)),
    forClaim: (key, slot) => {
      const pointer = names.pointer(key);
      if (isCluster) return { together: [], apart: () => point(byKey, key, pointer, slot) };
      byKey.set(key, slot);
      return { together: [pointer, names.tasks] };
    },
    pointKey: (key, slot) => point(byKey, key, names.pointer(key), slot),
    pointApproval: (id, slot) => point(byApproval, id, names.approvalPointer(id), slot),
    unpoint: (keys, ids) => {
      keys.forEach(byKey.delete);
      ids.forEach(byApproval.delete);
      const pointers = [...keys.map(names.pointer), ...ids.map(names.approvalPointer)];
      return Promise.all(pointers.map((pointer) => run(scripts.unpoint, [pointer], [])));
    },
  };
}

interface LastMet {
  get(name: string): Slot | undefined;
  set(name: string, slot: Slot): void;
  readonly delete: (name: string) => void;
}

/** A map that forgets everything when it is full: what is forgotten is only asked for again. */
function lastMet(most: number): LastMet {
  const met = new Map<string, Slot>();
  return {
    get: (name) => met.get(name),
    set: (name, slot) => {
      if (met.size >= most) met.clear();
      met.set(name, slot);
    },
    delete: (name) => void met.delete(name),
  };
}
