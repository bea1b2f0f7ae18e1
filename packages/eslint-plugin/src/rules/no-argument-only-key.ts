import type { Tool } from '@retrysafe/analyzer';
import { argumentMemories, type ArgumentMemory } from '../keys/argument-memory.js';
import { createRule } from '../create-rule.js';
import { nameOf, strongestOf } from '../report/evidence.js';
import { toolSlots } from '../keys/filled-slots.js';
import { keyMend } from '../keys/key-mend.js';
import { isFunction, type FunctionNode } from '../syntax/walk.js';

export default createRule({
  name: 'no-argument-only-key',
  description: 'Disallow keys that are made of the arguments, since a model rewords them when it tries again',
  recommended: 'error',
  messages: {
    argumentsOnly:
      '{{user}} makes its key of the arguments alone: {{evidence}}. A model that tries again rewords them, which is another key, ' +
      'and the same arguments may be meant twice, which is the same key. {{mend}}.',
    constant:
      '{{user}} sends the same key with every call: {{evidence}}. The provider takes the second call for a repeat of the first and drops it. {{mend}}.',
  },
  *check(report, { text }) {
    for (const { key, user, evidence, mend, at } of toolSlots(report)) {
      const data = { user, evidence, mend };
      if (key.mintedBy === 'arguments' && !namesThing(key.slot)) yield { at, messageId: 'argumentsOnly', data };
      if (key.mintedBy === 'constant') yield { at, messageId: 'constant', data };
    }
    if (!digest.test(text)) return;
    // all tools of a server may have one handler
    const known = new Map<FunctionNode, readonly ArgumentMemory[]>();
    for (const tool of report.tools.filter(isWrite)) {
      const handler = functionOf(tool);
      if (handler === null) continue;
      const memories = known.get(handler) ?? argumentMemories(handler, text);
      known.set(handler, memories);
      for (const { key, lookup } of memories) {
        const evidence = `it looks for earlier calls with ${lookup}`;
        yield {
          at: key,
          messageId: 'argumentsOnly',
          data: { user: nameOf(tool), evidence, mend: keyMend(tool, null) },
        };
      }
    }
  },
});

function functionOf({ handler }: Tool): FunctionNode | null {
  const node = handler?.node?.type === 'MethodDefinition' ? handler.node.value : handler?.node;
  return node !== undefined && isFunction(node) ? node : null;
}

// What the arguments name there is the thing itself: an id that a user chose for it is no key.
const namesThing = (slot: string | null) => slot !== null && /(?:^|\.)id$/.test(slot);

// A read may well keep what it found by its arguments: that is a cache.
const isWrite = (tool: Tool) =>
  tool.inferred.sideEffect === true && strongestOf(tool) !== undefined && tool.declared.class !== 'read';

// Without one of them nothing in the file makes a digest.
const digest = /sha|md5|hash|digest|fingerprint|checksum|stringify/i;
