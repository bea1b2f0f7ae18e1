import retrysafe from '@retrysafe/eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const impure = [
  { object: 'Date', property: 'now', message: 'Time is an argument: take a clock.' },
  { object: 'performance', property: 'now', message: 'Time is an argument: take a clock.' },
  { object: 'Math', property: 'random', message: 'Chance is an argument: take a source of it.' },
  { object: 'crypto', property: 'randomUUID', message: 'Chance is an argument: take a source of it.' },
];
const timers = ['setTimeout', 'setInterval'].map((name) => ({
  name,
  message: 'Time is an argument: take a clock.',
}));
const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Name what you export. Only rules and configs are default exports, because ESLint asks for them.',
};
const noEnum = { selector: 'TSEnumDeclaration', message: 'Write a union of strings.' };
const noDate = {
  selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
  message: 'Time is an argument: take a clock.',
};

export default defineConfig(
  globalIgnores(['**/dist/', '**/fixtures/', '**/node_modules/', '**/coverage/', 'examples/ci-gate/']),
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-restricted-syntax': ['error', noDefaultExport, noEnum],
      'object-shorthand': ['error', 'properties'],
      'prefer-const': 'error',
      eqeqeq: ['error', 'always'],
    },
  },
  {
    name: 'what is published is checked with types, and takes time and chance as arguments',
    files: ['packages/*/src/**/*.ts'],
    extends: [tseslint.configs.strictTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Callers without types are expected at every border: what types rule out is checked all the same.
      '@typescript-eslint/no-unnecessary-boolean-literal-compare': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/only-throw-error': 'off',
      // The kinds of AST nodes are an enum in the parser's types and strings in its trees.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // Ports are plain objects of functions, and many of them answer at once what they promise.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Taste.
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      '@typescript-eslint/no-unnecessary-type-arguments': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-console': 'error',
      'no-restricted-globals': ['error', ...timers],
      'no-restricted-properties': ['error', ...impure],
      'no-restricted-syntax': ['error', noDefaultExport, noEnum, noDate],
    },
  },
  {
    name: 'where time and chance come from',
    files: ['packages/*/src/**/{,*-}clock.ts', 'packages/*/src/**/{,*-}chance.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  {
    name: 'what speaks to a terminal',
    files: ['packages/cli/src/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    name: 'where ESLint and vitest ask for a default export',
    files: ['packages/eslint-plugin/src/{index,rules/*}.ts', '*.config.ts', '**/eslint.config.*'],
    rules: { 'no-restricted-syntax': ['error', noEnum] },
  },
  {
    name: 'our own plugin on our own examples',
    files: ['examples/**/*.ts'],
    extends: [retrysafe.configs.recommended],
  },
);
