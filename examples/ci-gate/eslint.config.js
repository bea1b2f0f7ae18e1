import retrysafe from '@retrysafe/eslint-plugin';
import { parser } from 'typescript-eslint';

export default [{ files: ['**/*.ts'], languageOptions: { parser } }, retrysafe.configs.recommended];
