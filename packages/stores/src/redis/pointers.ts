import type { Names, Slot } from './names.js';
import * as scripts from './scripts.js';
import type { Run } from './scripts.js';

/** Finds the slot of what is only known by its key or id. A pointer never changes: it may be written again and kept here. */
export interface Pointers {
  /** Undefined when the key was never claimed nor asked for. */
  slotOfKey(key: string): Promise<Slot | undefined>;
  slotOfApproval(id: string): Promise<Slot | undefined>;
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
  const known = lastMet(10_000);

  const follow = async (pointer: string): Promise<Slot | undefined> => {
    const tag = known.get(pointer) ?? (await run(scripts.follow, [pointer], []));
    if (typeof tag !== 'string') return undefined;
    known.set(pointer, tag);
    return names.slot(tag);
  };
  const point = async (pointer: string, { tag }: Slot): Promise<void> => {
    if (known.get(pointer) === tag) return;
    await Promise.all([run(scripts.point, [pointer], [tag]), run(scripts.note, [names.tasks], [tag])]);
    known.set(pointer, tag);
  };

  return {
    slotOfKey: (key) => follow(names.pointer(key)),
    slotOfApproval: (id) => follow(names.approvalPointer(id)),
    forClaim: (key, slot) => {
      const pointer = names.pointer(key);
      if (isCluster) return { together: [], apart: () => point(pointer, slot) };
      known.set(pointer, slot.tag);
      return { together: [pointer, names.tasks] };
    },
    pointKey: (key, slot) => point(names.pointer(key), slot),
    pointApproval: (id, slot) => point(names.approvalPointer(id), slot),
    unpoint: (keys, ids) => {
      const pointers = [...keys.map(names.pointer), ...ids.map(names.approvalPointer)];
      pointers.forEach(known.delete);
      return Promise.all(pointers.map((pointer) => run(scripts.unpoint, [pointer], [])));
    },
  };
}

/** A map that forgets everything when it is full: what is forgotten is only asked for again. */
function lastMet(most: number): {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  readonly delete: (name: string) => void;
} {
  const met = new Map<string, string>();
  return {
    get: (name) => met.get(name),
    set: (name, value) => {
      if (met.size >= most) met.clear();
      met.set(name, value);
    },
    delete: (name) => void met.delete(name),
  };
}
