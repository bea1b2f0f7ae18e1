export { checkOptions, flag, methods, ms, type OptionRule, type OptionRules, text } from '../option-rules.js';
export { ask, decide } from './approving.js';
export { claim, newRow, renew } from './claiming.js';
export { firstThat, matchesApproval, matchesRecord } from './filters.js';
export { asOf, sweepable, type Row, type Sight, type Step } from './row.js';
export { release, resolve, settle } from './settling.js';
export { damaged, soundApproval, soundOnes, soundPage, soundRow } from './sound.js';
export { start } from './starting.js';
export { quoted } from '../codec/plain-text.js';
