import type { TSESTree } from '@typescript-eslint/types';
import { nodesIn } from '../syntax/walk.js';

/**
 * Whether a retry comes again only after the provider has turned the call down, for a conflict or a rate limit: then
 * nothing happened, and a repeat doubles nothing. Every other failure has to leave it.
 */
export function comesAgainOnlyAfterRefusal(retry: TSESTree.Node, text: string): boolean {
  const catches = nodesIn(retry).filter((node) => node.type === 'CatchClause');
  return catches.length > 0 && catches.every(({ body }) => isSelective(body.body, retry, text));
}

function isSelective(body: readonly TSESTree.Statement[], retry: TSESTree.Node, text: string): boolean {
  const last = body.at(-1);
  if (last?.type !== 'ThrowStatement' || !leaves(last, retry)) return false;
  const questions = body.filter((one) => one.type === 'IfStatement');
  const again = questions.filter(({ consequent }) => !isReturn(consequent));
  return again.length > 0 && again.every(({ test }) => isRefusal(text.slice(...test.range)));
}

/** A throw ends a loop; a library tries again after it, but for an error that says not to. */
function leaves({ argument }: TSESTree.ThrowStatement, retry: TSESTree.Node): boolean {
  if (retry.type !== 'CallExpression') return true;
  return (
    argument.type === 'NewExpression' && argument.callee.type === 'Identifier' && /^Abort/.test(argument.callee.name)
  );
}

const isReturn = (node: TSESTree.Statement) =>
  node.type === 'ReturnStatement' || (node.type === 'BlockStatement' && node.body.at(-1)?.type === 'ReturnStatement');

const isRefusal = (question: string) => refusal.test(question) && !doubtful.test(question);

const refusal = /duplicate|conflict|unique|exists|P2002|23505|\b409\b|rate.?limit|too.?many|throttl|\b429\b/i;
// Of these the call may have come through.
const doubtful = /\b5\d\d\b|>=?|time.?out|network|reset|abort|ECONN|ETIMEDOUT|closed|hang/i;
