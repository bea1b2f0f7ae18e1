// Generated from src/rules/ by `pnpm sync`.
import requireToolClass from './rules/require-tool-class.js';

export const rules = {
  'require-tool-class': requireToolClass,
};
