import { expect, test } from 'vitest';
import { handler, onlyTool } from './setup.js';

const head = `import axios from 'axios'; const write = () => axios.post('https://x/bills', {});
const parse = (text) => { if (!text) return []; const all = JSON.parse(text); if (!Array.isArray(all)) return []; return all };
const first = (text) => { try { const all = parse(text); return all.length > 0 ? all[0] : null } catch { return null } };
const check = (text) => { try { return JSON.parse(text) } catch (error) { return { ok: false, error } } };
const ask = (text) => { try { return JSON.parse(text) } catch { return { failed: true } } };
const none = () => ({ ok: false }); const empty = () => [];`;

test.each([
  [
    'an element of a list that may be empty',
    `const [one] = [parse(args.id)[0]]; if (!one) return 'none'; return write()`,
  ],
  ['an element behind a variable', `const bill = parse(args.id)[0]; if (!bill) return 'none'; return write()`],
  ['what a look-up gives that may fail', `const bill = first(args.id); if (!bill) return 'none'; return write()`],
  ['a length', `const all = parse(args.id); if (all.length === 0) return 'none'; return write()`],
  [
    'a mark of success that only a failure bears in the code',
    `const found = check(args.id); if (!found.ok) return found; return write()`,
  ],
  ['a mark of failure', `const found = ask(args.id); if (found.failed) return found; return write()`],
])('what follows a way out by %s is looked at, where not all is known', (_row, body) => {
  expect(onlyTool(handler(body, head)).inferred).toMatchObject({ class: 'non-idempotent-write', confidence: 'code' });
});

test.each([
  ['a mark that is always there', `const found = none(); if (!found.ok) return found; return write()`],
  ['a list that is always empty', `const found = empty(); if (!found[0]) return 'none'; return write()`],
])('nothing follows a way out by %s', (_row, body) => {
  expect(onlyTool(handler(body, head)).inferred.class).toBe('read');
});
