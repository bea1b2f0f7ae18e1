import { describe, expect, test } from 'vitest';
import { handler, onlyTool } from './setup.js';

function verdictOf(url: string) {
  const { inferred } = onlyTool(handler(`return fetch(\`${url}\`)`));
  return [inferred.class, inferred.confidence];
}

describe('what is fetched does something where its address says so:', () => {
  test.each([
    ['https://x/api/restart', 'non-idempotent-write'],
    ['https://x/library/sections/1/refresh', 'non-idempotent-write'],
    ['https://x/${args.id}/play', 'non-idempotent-write'],
    ['https://x/lights/1/toggle', 'non-idempotent-write'],
    ['https://x/lights/1/turn_off', 'idempotent-write'],
    ['https://x/relay/0?turn=on', 'idempotent-write'],
    ['https://x/relay/0?turn=toggle', 'non-idempotent-write'],
    ['http://${args.id}/cm?cmnd=Power%20On', 'idempotent-write'],
    ['https://x/bot${args.id}/sendMessage?text=${args.note}', 'irreversible'],
    ['https://x/bot/setWebhook?url=${args.note}', 'idempotent-write'],
    ['https://x/api?action=delete&id=${args.id}', 'irreversible'],
  ])('%s', (url, expected) => {
    expect(verdictOf(url)).toEqual([expected, 'code']);
  });
});

describe('what is fetched only tells:', () => {
  test.each([
    ['a feed that is read anew', 'https://x/feed/refresh?url=${args.note}'],
    ['a login that is made anew', 'https://x/auth/refresh'],
    ['a page to play on', 'https://x/play'],
    ['a state by the name of what changes it', 'https://x/update-status'],
    ['what was changed', 'https://x/items/1/edit-history'],
    ['a transaction that somebody else has to sign', 'https://x/order/create-tx?from=${args.id}'],
    ['what may be made', 'https://x/createOptions'],
    ['a list that was deleted from', 'https://x/deletedItems'],
    ['a query that says so', 'https://x/api.php?action=query&titles=${args.note}'],
    ['a state of a plug', 'http://x/cm?cmnd=Status%200'],
    ['a search by a word for a deed', 'https://x/search?q=delete'],
  ])('%s', (_row, url) => {
    expect(verdictOf(url)).toEqual(['read', 'code']);
  });
});

describe('a method of a library of requests that the model names may be any:', () => {
  test.each([
    ['with its address', `client[args.note](args.id)`],
    ['in other letters', `client[args.note.toLowerCase()]('/bills')`],
  ])('%s', (_row, body) => {
    const { inferred } = onlyTool(
      handler(`return ${body}`, `import axios from 'axios'; const client = axios.create({});`),
    );
    expect([inferred.class, inferred.confidence]).toEqual(['irreversible', 'code']);
  });

  test('of another library it is not known', () => {
    const { inferred } = onlyTool(
      handler(`return stripe[args.note](args)`, `import Stripe from 'stripe'; const stripe = new Stripe('x');`),
    );
    expect([inferred.sideEffect, inferred.class]).toEqual([null, 'unknown']);
  });
});
