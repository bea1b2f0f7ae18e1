import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Report } from '../../src/report.js';
import { answerTo } from '../fake-terminal.js';

/** Makes code bases below a folder of the calling test file, which is gone when its tests are. */
export function codeBases(): {
  /** Lays down a code base and resolves to its folder. */
  codeBase(name: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string>;
} {
  let top: string;
  beforeAll(async () => void (top = await mkdtemp(join(tmpdir(), 'retrysafe-audit-'))));
  afterAll(() => rm(top, { recursive: true }));
  return {
    async codeBase(name, files) {
      for (const [file, content] of Object.entries(files)) {
        const path = join(top, name, file);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, content);
      }
      return join(top, name);
    },
  };
}

/** The report of an audit that ends well. */
export async function audited(folder: string): Promise<Report> {
  const { code, out, err } = await answerTo('audit --format json', folder);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Report;
}

export const names = ({ tools }: Report) => tools.map(({ name }) => name);

/** A file with one tool that writes. */
export const writing = (name: string, tag = '') => `
import { tool } from 'ai';
export const ${name} = tool({ description: 'Create an invoice', ${tag}
  execute: async (args) => fetch('https://billing.example/invoices', { method: 'POST', body: JSON.stringify(args) }),
});
`;
/** A file with one tool that reads. */
export const reading = (name: string) => `
import { tool } from 'ai';
export const ${name} = tool({ description: 'Get an invoice', execute: async ({ id }) => fetch('https://billing.example/invoices/' + id) });
`;
