import assert from 'node:assert/strict';
import { claimOf, hold, keyOf, type Law, recordOf, won } from './law.js';

/** A text comes back as it went in. */
export function valueLaws(law: Law): void {
  for (const [name, text] of Object.entries(texts)) {
    law(`${name} comes back whole`, async ({ store, reopen }) => {
      const held = await hold(store, { args: text, start: true });
      await store.settle(held, 'done', text);
      await store.settle(held, 'done', `${text}!`);
      await store.bind('acme', 'task', 'value', text);
      const cold = await reopen();
      const record = await recordOf(cold);
      assert.ok(record.args === text && record.outcome === text && record.evidence === `${text}!`);
      assert.ok((await cold.bound('acme', 'task', 'value')) === text);
    });
  }

  for (const [name, text] of Object.entries(texts).filter(([, text]) => text !== '' && text.length < 1000)) {
    law(`${name} in an intent comes back whole and finds itself`, async ({ store, reopen }) => {
      const names = { tenant: text, task: text, step: text, tool: text, ordinal: text };
      const { record } = await won(store, { ...names, holder: text });
      const cold = await reopen();
      assert.deepEqual(await cold.list({ tenant: text, task: text, step: text, tool: text }), [record]);
      assert.deepEqual({ ...record, ...names, holder: text }, record);
    });
  }

  for (const [name, text] of Object.entries({ 'a NUL': 'a\0b', 'a lone surrogate': 'a\ud800b' })) {
    law(`${name} in a text comes back whole or is refused, never bent`, async ({ store }) => {
      const bound = await store.bind('acme', text, text, text).catch(() => null);
      if (bound !== null) assert.equal(await store.bound('acme', text, text), text);
      const claim = await Promise.resolve()
        .then(() => store.claim(claimOf({ args: text })))
        .catch(() => null);
      assert.equal((await store.get(keyOf(1)))?.args, claim === null ? undefined : text);
    });
  }
}

const texts: Record<string, string> = {
  'an empty text': '',
  'a text that looks like nothing': 'null',
  'a text that looks like a number': '007',
  'a text with quotes': `'"\`\\; -- %s $1 ? :a`,
  'a text with line ends': 'a\r\nb\tc\u2028',
  'unicode text': 'ключ é e\u0301 日本 🧾 \u200f\ufeff',
  '1 MB of text': 'naïve 🧾 '.repeat(90_000),
};
