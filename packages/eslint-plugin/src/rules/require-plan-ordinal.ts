import type { FileReport } from '@retrysafe/analyzer';
import type { TSESTree } from '@typescript-eslint/types';
import { createRule } from '../create-rule.js';
import { dispatchesIn, partOf, repetitionAround, type Dispatch } from '../calls/dispatches.js';
import { excludeEachOther, isRetryLoop } from '../syntax/control-flow.js';
import { isFunction, nodesAround, nodesIn } from '../syntax/walk.js';

export default createRule({
  name: 'require-plan-ordinal',
  description: 'Require an ordinal where one step calls a write tool more than once',
  recommended: 'error',
  messages: {
    loop:
      '{{tool}} is called once for each item, all in one step and with no ordinal: the second item is taken for a repeat of the first and lost. ' +
      "Add `ordinal` from the plan, the item's id or its index.",
    twice:
      '{{tool}} is called a second time in the same step with no ordinal: it is taken for a repeat of the first call and lost. ' +
      'Give each call an `ordinal` from the plan, or another step.',
  },
  *check(report, { ast, text }) {
    if (!text.includes('.call(')) return;
    const dispatches = dispatchesIn(ast, text, report).filter((dispatch) => !isRead(dispatch, report));
    for (const dispatch of dispatches) {
      const data = { tool: dispatch.tool === null ? 'The tool' : `'${dispatch.tool}'` };
      if (repeatsIntent(dispatch)) yield { at: dispatch.node, messageId: 'loop', data };
      else if (dispatches.some((earlier) => isRepeatOf(dispatch, earlier, text)))
        yield { at: dispatch.node, messageId: 'twice', data };
    }
  },
});

/** A tool of another file is a read when its name says so: silence is the better mistake. */
function isRead({ tool: name }: Dispatch, { tools }: FileReport): boolean {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined)
    return name !== null && /^(?:get|list|read|find|search|fetch|lookup|count|check)(?![a-z])/.test(name);
  return tool.declared.class === 'read' || (tool.declared.class === null && tool.inferred.sideEffect === false);
}

/** Inside a repetition, with an intent that is the same each time round. */
function repeatsIntent({ node, intent }: Dispatch): boolean {
  const repetition = repetitionAround(node);
  if (repetition === null || isRetryLoop(repetition, node)) return false;
  if (intent.type === 'Identifier') return !isMadeIn(intent.name, repetition);
  if (partOf(intent, 'ordinal') !== null) return false;
  return (['task', 'step'] as const).every((part) => isSameEachTime(partOf(intent, part), repetition));
}

function isSameEachTime(value: TSESTree.Node | null | undefined, repetition: TSESTree.Node): boolean {
  if (value === null || value === undefined) return value === null;
  return nodesIn(value).every(
    (node) =>
      node.type !== 'CallExpression' &&
      node.type !== 'UpdateExpression' &&
      !(node.type === 'Identifier' && isMadeIn(node.name, repetition)),
  );
}

/** Declared or written by the repetition: its variable, its parameter, or anything in its body. */
function isMadeIn(name: string, repetition: TSESTree.Node): boolean {
  return nodesIn(repetition).some((node) => {
    if (node.type === 'VariableDeclarator') return bindsName(node.id, name);
    if (node.type === 'AssignmentExpression') return bindsName(node.left, name);
    if (node.type === 'UpdateExpression') return bindsName(node.argument, name);
    return isFunction(node) && node.params.some((param) => bindsName(param, name));
  });
}

const bindsName = (pattern: TSESTree.Node, name: string) =>
  nodesIn(pattern).some((node) => node.type === 'Identifier' && node.name === name);

/** The same tool, task and step, on the same way through the function, and no ordinal on either. */
function isRepeatOf(later: Dispatch, earlier: Dispatch, text: string): boolean {
  if (earlier.node.range[0] >= later.node.range[0] || later.tool === null || later.tool !== earlier.tool) return false;
  if (functionAround(later.node) !== functionAround(earlier.node)) return false;
  const same = (['task', 'step', 'ordinal'] as const).every((part) => {
    const [one, other] = [partOf(earlier.intent, part), partOf(later.intent, part)];
    if (one === undefined || other === undefined || part === 'ordinal') return one === null && other === null;
    return sourceOf(one, text) === sourceOf(other, text);
  });
  return same && !excludeEachOther(earlier.node, later.node);
}

const functionAround = (node: TSESTree.Node) =>
  [...nodesAround(node)].find((around) => isFunction(around) || around.type === 'Program');
const sourceOf = (node: TSESTree.Node | null, text: string) => (node === null ? '' : text.slice(...node.range));
