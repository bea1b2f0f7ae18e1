import { describe, it } from 'vitest';
import { memoryStore } from '../../src/stores/memory.js';
import { fakeClock, storeContract } from '../../src/testing/index.js';

describe('memoryStore', () => {
  storeContract(it, async () => {
    const clock = fakeClock();
    const store = memoryStore({ clock });
    // Its data are the instance: there is no second, cold one.
    return { store, advance: clock.advance, reopen: async () => store, close: () => store.close() };
  });
});
