import type { World } from '../link/world.js';
import type { EffectKind } from '../model.js';
import { effect, type OutsideCall } from './outside-call.js';
import type { Judged } from './raw.js';

/**
 * What is done beside the work more often than for its own sake: a page is opened to log in, a setting or a password is
 * kept, a contract is allowed to take what is to be swapped. The tool's name says which. Null for anything else.
 */
export function byTheWay(world: World, call: OutsideCall, member: string): Judged | null {
  const kind = deeds.find(([sources, members]) => sources.test(call.of.source) && members.test(member))?.[2];
  return kind === undefined || call.construct ? null : effect(world, call, { kind, confidence: 'name' });
}

const deeds: readonly (readonly [RegExp, RegExp, EffectKind])[] = [
  [/^(?:open|opn|opener)$/, /^(?:default|open|openApp)$/, 'run'],
  [/^(?:conf|electron-store|keytar)$/, /^(?:set|delete|reset|clear|setPassword|deletePassword)$/, 'set'],
  [/^ethers$/, /^(?:approve|increaseAllowance|decreaseAllowance|setApprovalForAll)$/, 'set'],
];
