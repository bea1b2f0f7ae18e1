import type { Tool } from '@retrysafe/analyzer';
import type { TSESTree } from '@typescript-eslint/types';
import { nodesIn } from '../syntax/walk.js';

/** A tool of ours that runs without the dispatcher: `billing.createInvoice(args)`, `createInvoice.execute(args)`. */
export interface DirectCall {
  readonly node: TSESTree.CallExpression;
  readonly tool: Tool;
}

/** The direct calls of a file to writes that it declares itself. Tools of other frameworks have no dispatcher to go past. */
export function directCalls(ast: TSESTree.Program, tools: readonly Tool[]): readonly DirectCall[] {
  const ours = tools.filter(
    ({ framework, declared }) => framework.startsWith('retrysafe.') && declared.class !== 'read',
  );
  const handlers = ours.flatMap((tool) => handlersOf(tool, ast).map((handler) => ({ ...handler, tool })));
  if (handlers.length === 0) return [];
  return nodesIn(ast).flatMap((node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
    const { object, property } = node.callee;
    const found = handlers.find(({ holder, member }) => isNamed(property, member) && holds(object, holder));
    return found === undefined ? [] : [{ node, tool: found.tool }];
  });
}

interface Handler {
  /** The variable or, for a method, the class that holds it. */
  readonly holder: string;
  readonly member: string;
}

function handlersOf({ site: { node: declaration } }: Tool, ast: TSESTree.Program): readonly Handler[] {
  if (declaration?.type === 'MethodDefinition') return methodHandlers(declaration, ast);
  const { parent } = declaration ?? {};
  if (parent?.type !== 'VariableDeclarator' || parent.id.type !== 'Identifier') return [];
  const { name } = parent.id;
  return ['execute', 'run'].map((member) => ({ holder: name, member }));
}

function methodHandlers({ key, parent }: TSESTree.MethodDefinition, ast: TSESTree.Program): readonly Handler[] {
  const owner = parent.parent.id?.name;
  if (owner === undefined || key.type !== 'Identifier') return [];
  const instances = nodesIn(ast).flatMap((node) =>
    node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && isNewOf(node.init, owner)
      ? [node.id.name]
      : [],
  );
  return [owner, ...instances].map((holder) => ({ holder, member: key.name }));
}

const holds = (object: TSESTree.Node, holder: string) => isNamed(object, holder) || isNewOf(object, holder);
const isNewOf = (node: TSESTree.Node | null, name: string) =>
  node?.type === 'NewExpression' && isNamed(node.callee, name);
const isNamed = (node: TSESTree.Node, name: string) => node.type === 'Identifier' && node.name === name;
