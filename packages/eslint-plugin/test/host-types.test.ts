import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { Linter as Linter9 } from 'eslint-9';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import retrysafe from '../src/index.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'retrysafe-typed-')));
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const tool = (setUp: string, call: string) => `import { tool } from 'ai';
${setUp}
export const invoice = tool({ description: 'An invoice', execute: async (args: never) => ${call} });
`;

/** What only a type tells: each with the words of the evidence. */
const cases = {
  'a class of the project, handed out by a container': [
    tool(
      "import { resolve } from '@acme/di';\nimport { Billing } from './billing.js';\nconst billing = resolve(Billing);",
      'billing.handle(args)',
    ),
    'Billing.handle (billing.ts:2) → fetch POST',
  ],
  'a thing of a known package, handed out by a container': [
    tool("import { container } from '@acme/di';", 'container.get().payments.invoices.create(args)'),
    'stripe',
  ],
  'an interface whose one class of the project is known': [
    tool(
      "import { locate } from '@acme/di';\nimport type { Bills } from './billing.js';\nconst bills = locate<Bills>();",
      'bills.handle(args)',
    ),
    'Billing.handle (billing.ts:2) → fetch POST',
  ],
} as const;
const files = Object.keys(cases).map((_name, n) => `tool-${n}.ts`);

beforeAll(() => {
  write('package.json', '{ "type": "module" }');
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "module": "NodeNext", "strict": true, "types": [] }, "include": ["*.ts"] }',
  );
  write('node_modules/@acme/di/package.json', '{ "name": "@acme/di", "version": "1.0.0", "types": "index.d.ts" }');
  write(
    'node_modules/@acme/di/index.d.ts',
    `import Stripe from 'stripe';
export declare function resolve<T>(token: new () => T): T;
export declare function locate<T>(): T;
export declare const container: { get(): { readonly payments: Stripe } };`,
  );
  write('node_modules/stripe/package.json', '{ "name": "stripe", "version": "1.0.0", "types": "index.d.ts" }');
  write(
    'node_modules/stripe/index.d.ts',
    'export default class Stripe { invoices: { create(args: object): Promise<void> } }',
  );
  write(
    'billing.ts',
    `export class Billing implements Bills {
  handle(args: object) { return fetch('https://billing.example/invoices', { method: 'POST', body: String(args) }); }
}
export interface Bills { handle(args: object): Promise<unknown> }
`,
  );
  Object.values(cases).forEach(([code], n) => write(`tool-${n}.ts`, code));
});

const lines: readonly [string, typeof Linter][] = [
  ['ESLint 10', Linter],
  ['ESLint 9', Linter9 as unknown as typeof Linter],
];

describe.each(lines)('in %s', (_line, Line) => {
  function messages(file: string, code: string, parserOptions: object): readonly string[] {
    const config = {
      files: ['**/*.ts'],
      plugins: { retrysafe },
      rules: { 'retrysafe/require-tool-class': 'error' },
      languageOptions: { parser, parserOptions: { ...parserOptions, tsconfigRootDir: folder } },
    } as Linter.Config;
    return new Line({ cwd: folder })
      .verify(code, [config], { filename: join(folder, file) })
      .map(({ message }) => message);
  }

  describe.each(
    Object.entries(cases).map(([name, row], n) => ({ name, code: row[0], evidence: row[1], file: files[n] ?? '' })),
  )('$name', ({ code, evidence, file }) => {
    test('is followed with types', () => {
      expect(messages(file, code, { projectService: true })).toEqual([expect.stringContaining(evidence)]);
    });

    test('is not followed without them, also after a run that had them, and nothing throws', () => {
      messages(file, code, { projectService: true });
      const [message = ''] = messages(file, code, {});
      expect(message).not.toContain(evidence);
    });
  });
});
