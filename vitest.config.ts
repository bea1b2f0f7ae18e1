import { defineConfig } from 'vitest/config';

// The decorators' one test source runs twice: with standard and with legacy decorators.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/fixtures/**'],
          testTimeout: 30_000,
        },
      },
      {
        esbuild: { tsconfigRaw: { compilerOptions: { experimentalDecorators: true } } },
        test: {
          name: 'legacy decorators',
          include: ['packages/decorators/test/**/*.both.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
