export { callContract } from './call-contract.js';
export { childProcess, type ChildProcess, type ChildProcessOptions } from './child-process.js';
export type { Effects } from './contract/law.js';
export { damageContract, type Damage, type DamageableStore } from './damage-contract.js';
export { failingStore, type Failure } from './failing-store.js';
export { fakeClock, type FakeClock } from './fake-clock.js';
export { outsideWorld, ProviderError, type Effect, type Mishap, type OutsideWorld } from './outside-world.js';
export { storeContract, type ContractOptions, type OpenedStore, type Register } from './store-contract.js';
