import { describe, expect, test } from 'vitest';
import { type Codec, intentKey, losslessCodec, type TextPlace } from '../../src/index.js';
import { approveAll, plan, setting } from '../setting.js';

const args = { text: 'x' };
const keyOf = (tool: string, generation: number) =>
  intentKey({ tenant: 'default', ...plan, tool, ordinal: '0' }, generation);

/** A codec that writes its place into the text, as one that encrypts binds it, and notes where arguments were written for. */
function noting(placed: boolean) {
  const written: (string | undefined)[] = [];
  const codec: Codec = {
    placed,
    encode(value, place) {
      if (place?.what !== 'outcome') written.push(place?.key);
      return JSON.stringify([placed ? place?.key : 'anywhere', losslessCodec.encode(value)]);
    },
    decode(text, place?: TextPlace) {
      const [key, inner] = JSON.parse(text) as [string, string];
      if (placed && key !== place?.key) throw new Error('It belongs elsewhere.');
      return losslessCodec.decode(inner);
    },
  };
  return { codec, written };
}

describe('arguments are written', () => {
  type Call = (here: ReturnType<typeof setting> & { readonly written: unknown[] }) => Promise<unknown>;
  const call =
    (tool: string): Call =>
    ({ dispatcher }) =>
      dispatcher.call(tool, args, plan);
  const inTurn: Call = ({ dispatcher }) => {
    const calls = [{ callId: 'c1', name: 'idempotent-write', args }];
    return dispatcher.turn({ ...plan, response: 'r1', calls, history: [] });
  };
  const approved: Call = async (here) => {
    await call('irreversible')(here);
    await approveAll(here.dispatcher);
    here.written.length = 0;
    return call('irreversible')(here);
  };

  test.each<[string, boolean, Call, readonly (string | undefined)[]]>([
    ['once, for their record', true, call('idempotent-write'), [keyOf('idempotent-write', 0)]],
    ['once, for the record of an approved call', true, approved, [keyOf('irreversible', 0)]],
    ['once, by a codec that does not look where', false, call('idempotent-write'), [undefined]],
    ['first to see whether they can be stored, in a turn', true, inTurn, [undefined, expect.any(String)]],
  ])('%s', async (_name, placed, run, expected) => {
    const { codec, written } = noting(placed);
    await run({ ...setting({ codec }), written });
    expect(written).toEqual(expected);
  });

  test('anew for the record of the next generation', async () => {
    const { codec, written } = noting(true);
    const here = setting({ codec });
    here.world.next('refused');
    expect(await here.dispatcher.call('idempotent-write', args, plan)).toMatchObject({ kind: 'failed' });
    written.length = 0;
    expect(await here.dispatcher.call('idempotent-write', args, plan)).toMatchObject({ kind: 'done' });
    expect(written).toEqual([keyOf('idempotent-write', 0), keyOf('idempotent-write', 1)]);
  });

  test.each([true, false])('nowhere, and nothing runs, where they cannot be stored (placed: %s)', async (placed) => {
    const { codec } = noting(placed);
    const here = setting({ codec });
    const answer = await here.dispatcher.call('idempotent-write', { text: 'x', send: () => 1 } as never, plan);
    expect(answer).toMatchObject({ kind: 'refused', code: 'invalid-arguments' });
    expect([await here.store.list({}), here.world.requests()]).toEqual([[], 0]);
  });

  const inOwnPlaceOnly: Record<string, () => string> = {
    'are refused': () => {
      throw new Error('No key for this place.');
    },
    'grow too long': () => 'x'.repeat(101),
  };

  test.each(
    Object.keys(inOwnPlaceOnly).flatMap((fault) =>
      (['idempotent-write', 'irreversible'] as const).flatMap((tool) =>
        (['a call', 'a turn'] as const).map((way) => [fault, tool, way] as const),
      ),
    ),
  )('nowhere, and nothing runs, where they %s only for their record (%s, %s)', async (fault, tool, way) => {
    const encode: Codec['encode'] = (value, place) =>
      place?.what === 'args' ? (inOwnPlaceOnly[fault] as () => string)() : losslessCodec.encode(value);
    const here = setting({ codec: { ...losslessCodec, placed: true, encode }, maxArgsBytes: 100 });
    const calls = [{ callId: 'c1', name: tool, args }];
    const [answer] =
      way === 'a call'
        ? [await here.dispatcher.call(tool, args, plan)]
        : await here.dispatcher.turn({ ...plan, response: 'r1', calls, history: [] });
    expect(answer).toMatchObject({ kind: 'refused', code: 'invalid-arguments' });
    expect([await here.store.list({}), here.world.requests()]).toEqual([[], 0]);
  });
});
