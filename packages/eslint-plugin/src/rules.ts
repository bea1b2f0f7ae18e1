// Generated from src/rules/ by `pnpm sync`.
import noArgumentOnlyKey from './rules/no-argument-only-key.js';
import noDeltaUpdate from './rules/no-delta-update.js';
import noErrorOnDuplicate from './rules/no-error-on-duplicate.js';
import noKeyInModelSchema from './rules/no-key-in-model-schema.js';
import noKeyOnRead from './rules/no-key-on-read.js';
import noMisclassifiedTool from './rules/no-misclassified-tool.js';
import noRetryAroundWrite from './rules/no-retry-around-write.js';
import noRetryInstruction from './rules/no-retry-instruction.js';
import noUnstableKey from './rules/no-unstable-key.js';
import requireApproval from './rules/require-approval.js';
import requireDownstreamKey from './rules/require-downstream-key.js';
import requirePlanOrdinal from './rules/require-plan-ordinal.js';
import requireToolClass from './rules/require-tool-class.js';

export const rules = {
  'no-argument-only-key': noArgumentOnlyKey,
  'no-delta-update': noDeltaUpdate,
  'no-error-on-duplicate': noErrorOnDuplicate,
  'no-key-in-model-schema': noKeyInModelSchema,
  'no-key-on-read': noKeyOnRead,
  'no-misclassified-tool': noMisclassifiedTool,
  'no-retry-around-write': noRetryAroundWrite,
  'no-retry-instruction': noRetryInstruction,
  'no-unstable-key': noUnstableKey,
  'require-approval': requireApproval,
  'require-downstream-key': requireDownstreamKey,
  'require-plan-ordinal': requirePlanOrdinal,
  'require-tool-class': requireToolClass,
};
