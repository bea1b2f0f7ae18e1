import { describe } from 'vitest';
import { judges } from './rows.js';

describe('a check that may not hold lets what follows run:', () => {
  judges([
    [
      'a state that is set behind the question what it is',
      `const job = await load(args.id); if (job.status !== 'running') throw new Error('x'); await fetch('https://x/jobs/1', { method: 'DELETE' }); job.status = 'done'; return job`,
      'irreversible',
      `import { readFile } from 'node:fs/promises'; interface Job { status: string } const load = async (id): Promise<Job> => JSON.parse(await readFile(id, 'utf8')) as Job;`,
    ],
    [
      'a table without an entry of an unknown key lets what follows run',
      `const why = reasons[args.kind.trim()]; if (why) return why; return fetch('https://x/y', { method: 'DELETE' })`,
      'irreversible',
      `const reasons: Record<string, string> = { a: 'not a', b: 'not b' };`,
    ],
    [
      'a table that is asked in the condition itself does, too',
      `if (reasons[args.kind]) return reasons[args.kind]; return fetch('https://x/y', { method: 'DELETE' })`,
      'irreversible',
      `const reasons = { a: 'not a' };`,
    ],
    [
      'an entry of a known key is there',
      `if (reasons['a']) return 1; return fetch('https://x/y', { method: 'DELETE' })`,
      'read',
      `const reasons = { a: 'not a' };`,
    ],
    [
      'a Map without an entry of an unknown key lets what follows run',
      `const why = reasons.get(args.kind); if (why) return why; return fetch('https://x/y', { method: 'DELETE' })`,
      'irreversible',
      `const reasons = new Map([['a', 'not a']]);`,
    ],
    [
      'what may be looked for and not be there lets what follows run',
      `const same = await lookFor(args.id); if (same) return same; return fetch('https://x/y', { method: 'DELETE' })`,
      'irreversible',
      `async function lookFor(id) { const all = await (await fetch('https://x')).json(); if (all.length > 0) { return { id } } return; }`,
    ],
    [
      'what is sought in a list and may not be found lets what follows run',
      `const same = ['a', 'b'].find((one) => one === args.kind); if (same) return same; return fetch('https://x/y', { method: 'DELETE' })`,
      'irreversible',
      '',
    ],
    [
      'a check that always seems to fail',
      `const v = check(args); if (!v.valid) return { isError: true }; return fetch('https://x/bills/1', { method: 'DELETE' })`,
      'irreversible',
      `const check = () => ({ valid: false });`,
    ],
  ]);
});
