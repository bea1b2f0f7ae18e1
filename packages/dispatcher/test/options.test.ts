import { tool, type ToolCall } from '@retrysafe/decorators';
import { describe, expect, test } from 'vitest';
import {
  createCodec,
  createDispatcher,
  encryptedCodec,
  losslessCodec,
  memoryStore,
  sqliteStore,
  systemChance,
  systemClock,
  type Telemetry,
} from '../src/index.js';
import { observeUnknown, openTelemetry } from '../src/opentelemetry/index.js';

// What JavaScript, or a cast, may pass.
const dispatcherWith = (options: object) => createDispatcher({ store: memoryStore(), tools: [], ...options });
const sqlite = sqliteStore as (options?: unknown) => unknown;
const memory = memoryStore as (options?: unknown) => unknown;
const encrypted = encryptedCodec as (options?: unknown) => unknown;
const lossless = createCodec as (options?: unknown) => unknown;
const telemetry = openTelemetry as (options?: unknown) => unknown;
const unknownGauges = observeUnknown as (store: unknown, options?: unknown) => unknown;

const through: Telemetry = { call: (_about, run) => run(), part: (_about, run) => run(), event: () => {} };
const secrets = { a: new Uint8Array(32) };

describe('an option that would be silently off is refused where it is given', () => {
  test.each<[string, () => unknown, string]>([
    ['a path for options', () => sqlite('app.db'), 'sqliteStore takes its options by name. Pass at least { path }.'],
    [
      'an option of another library',
      () => sqlite({ file: 'app.db' }),
      "sqliteStore has no option 'file'. Use: path, clock, driver, synchronous, busyMs.",
    ],
    [
      'a slip of letters',
      () => dispatcherWith({ redacts: String }),
      "createDispatcher has no option 'redacts'. Did you mean 'redact'? Use: tools,",
    ],
    ['null for options', () => sqlite(null), 'sqliteStore takes its options by name.'],
    [
      'a misspelt clock',
      () => memory({ clok: systemClock }),
      "memoryStore has no option 'clok'. Did you mean 'clock'?",
    ],
    [
      'tools in the place of options',
      () => createDispatcher([] as never),
      'createDispatcher takes its options by name. Pass at least { tools: [...] }.',
    ],
    [
      'a misspelt readsPlain',
      () => encrypted({ secrets, current: 'a', readPlain: true }),
      "encryptedCodec has no option 'readPlain'. Did you mean 'readsPlain'?",
    ],
    ['no secrets', () => encrypted(), 'encryptedCodec takes its options by name. Pass at least { secrets, current }.'],
    ['a misspelt tracer', () => telemetry({ traces: 1 }), "openTelemetry has no option 'traces'."],
    [
      'a misspelt limit',
      () => unknownGauges(memoryStore(), { limits: 1 }),
      "no option 'limits'. Did you mean 'limit'?",
    ],
    ['a codec of another kind', () => lossless({ maxBytes: '9' }), "'maxBytes' must be a whole number of bytes"],
  ])('%s', (_name, make, message) => {
    expect(make).toThrow(
      expect.objectContaining({
        name: 'OptionError',
        code: 'invalid-option',
        message: expect.stringContaining(message),
      }),
    );
  });
});

type Row = [maker: string, option: string, wrong: readonly unknown[], make: (options: object) => unknown];

function rows(maker: string, make: Row[3], wrong: Readonly<Record<string, readonly unknown[]>>): Row[] {
  return Object.entries(wrong).map(([option, values]) => [maker, option, values, make]);
}

describe('an option of the wrong kind is refused where it is given', () => {
  test.each<Row>([
    ...rows('createDispatcher', dispatcherWith, {
      store: [{}, './ledger.db', null],
      tenant: ['', 5],
      authorize: [true, {}],
      leaseMs: [0, '30000', NaN, Number.MAX_SAFE_INTEGER],
      approvalMs: [0, Infinity, Number.MAX_SAFE_INTEGER],
      patienceMs: [-1, NaN],
      policies: ['strict', true],
      classifyError: ['refused'],
      codec: [{}, { encode: String }, true],
      redact: [['password'], true],
      maxArgsBytes: [0, 1.5],
      clock: [Date, { now: Date.now }],
      random: [Math.random, { random: Math.random }],
      onEvent: [[], {}],
      telemetry: [{}, true, { call: String }],
      fetch: ['https://x.test', {}],
    }),
    ...rows('sqliteStore', sqlite, {
      path: ['', 5, new URL('file:///app.db'), ':memory:', 'file:app.db', 'sqlite:app.db', 'postgres://u:p@x.test/db'],
      clock: [{}, 0],
      driver: [{}, 'libsql'],
      synchronous: ['OFF', 'full'],
      busyMs: [-1, '5000'],
    }),
    ...rows('encryptedCodec', (given) => encrypted({ secrets, current: 'a', ...given }), {
      secrets: ['secret'],
      current: [undefined, 0],
      codec: [{}],
      readsPlain: ['yes'],
    }),
    ...rows('openTelemetry', telemetry, { tracer: [1, {}], meter: [1], clock: [true] }),
  ])('%s: %s', (maker, option, wrong, make) => {
    for (const value of wrong)
      expect(() => make({ [option]: value })).toThrow(
        expect.objectContaining({
          name: 'OptionError',
          message: expect.stringMatching(`^${maker}: '${option}' must be .+\\.$`),
        }),
      );
  });
});

test('a time that no date can hold is refused with the longest that is taken, and that one is kept soundly', async () => {
  expect(() => dispatcherWith({ approvalMs: Number.MAX_SAFE_INTEGER })).toThrow(
    "createDispatcher: 'approvalMs' must be a number of milliseconds from 1 up to 3155760000000 (a hundred years).",
  );
  const send = tool({ name: 'send', class: 'irreversible', execute: (_args: object, _call: ToolCall) => 'sent' });
  const longest = 3_155_760_000_000;
  const dispatcher = dispatcherWith({ tools: send, approvalMs: longest, leaseMs: longest });
  await dispatcher.call('send', {}, { task: 't', step: 's' });
  for (const { id } of await dispatcher.approvals.list()) {
    await dispatcher.approvals.decide(id, { approve: true, by: 'ann' });
  }
  expect(await dispatcher.call('send', {}, { task: 't', step: 's' })).toMatchObject({ kind: 'done', result: 'sent' });
});

test('an option that is undefined was left out, and one that fits is taken', () => {
  const given = { redact: undefined, codec: losslessCodec, clock: systemClock, random: systemChance, fetch };
  expect(() => dispatcherWith({ ...given, telemetry: through, onEvent: () => {} })).not.toThrow();
  expect(() => sqlite({ path: 'never-opened.db', clock: undefined, busyMs: 0 })).not.toThrow();
  expect(() => telemetry({ tracer: undefined })).not.toThrow();
});
