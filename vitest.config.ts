import { defineConfig } from 'vitest/config';

// Far above what any takes, on a machine that does much else too.
const ample = { testTimeout: 60_000, hookTimeout: 60_000 };

// The decorators' one test source runs twice: with standard and with legacy decorators.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/fixtures/**'],
          ...ample,
        },
      },
      {
        esbuild: { tsconfigRaw: { compilerOptions: { experimentalDecorators: true } } },
        test: {
          name: 'legacy decorators',
          include: ['packages/decorators/test/**/*.both.test.ts'],
          ...ample,
        },
      },
    ],
  },
});
