// Generated from src/commands/ by `pnpm sync`.
import { approvals } from './commands/approvals.js';
import { audit } from './commands/audit.js';
import { ledger } from './commands/ledger.js';
import { settle } from './commands/settle.js';

export const commands = [approvals, audit, ledger, settle];
