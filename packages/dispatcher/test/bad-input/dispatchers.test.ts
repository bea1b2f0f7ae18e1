import { describe, expect, test } from 'vitest';
import { createDispatcher, memoryStore, OptionError, RegistrationError, type Store } from '../../src/index.js';
import { setting, toolsOn } from '../setting.js';

describe('a dispatcher that cannot be made', () => {
  const store: Store = memoryStore();
  test.each<[string, () => unknown, new (...rest: never[]) => Error, RegExp]>([
    [
      'two tools of one name',
      () => createDispatcher({ store, tools: [...toolsOn(setting().world), ...toolsOn(setting().world)] }),
      RegistrationError,
      /two tools/i,
    ],
    ['something that is no tool', () => createDispatcher({ store, tools: [{}] }), RegistrationError, /no tool/],
    [
      'more tries for a class that must not repeat',
      () => createDispatcher({ store, tools: [], policies: { 'non-idempotent-write': { tries: 3 } } }),
      OptionError,
      /never started more than 2/,
    ],
    ['no options', () => createDispatcher(undefined as never), OptionError, /at least \{ tools/],
    [
      'a path for a store',
      () => createDispatcher({ store: './ledger.db' as never, tools: [] }),
      OptionError,
      /sqliteStore\(\{ path \}\)/,
    ],
    [
      'no tries',
      () => createDispatcher({ store, tools: [], policies: { read: { tries: 0 } } }),
      OptionError,
      /from 1 up/,
    ],
    [
      'a policy for a class that does not exist',
      () => createDispatcher({ store, tools: [], policies: { write: { tries: 1 } } as never }),
      OptionError,
      /no class/,
    ],
    [
      'a negative pause',
      () => createDispatcher({ store, tools: [], policies: { read: { backoffMs: -1 } } }),
      OptionError,
      /milliseconds/,
    ],
    [
      'a hook that is misspelt, which would be silently off',
      () => createDispatcher({ store, tools: [], authorise: () => false } as never),
      OptionError,
      /no option 'authorise'.*authorize/,
    ],
    [
      'a part of a policy that does not exist',
      () => createDispatcher({ store, tools: [], policies: { read: { retries: 9 } } as never }),
      OptionError,
      /'retries'.*tries/,
    ],
    [
      'a lease as text',
      () => createDispatcher({ store, tools: [], leaseMs: '30000' as never }),
      OptionError,
      /leaseMs/,
    ],
    ['no lease', () => createDispatcher({ store, tools: [], leaseMs: 0 }), OptionError, /leaseMs/],
    [
      'a patience that is no number',
      () => createDispatcher({ store, tools: [], patienceMs: NaN }),
      OptionError,
      /patienceMs/,
    ],
  ])('%s', (_name, make, error, message) => {
    expect(make).toThrow(error);
    expect(make).toThrow(message);
  });
});
