// Generated from src/commands/ by `pnpm sync`.
import { audit } from './commands/audit.js';

export const commands = [audit];
