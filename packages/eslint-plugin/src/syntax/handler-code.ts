import type { TSESTree } from '@typescript-eslint/types';
import { isFunction, nodesIn, type FunctionNode } from './walk.js';

/** A handler, and the functions of the same file that it calls by their names, at any depth. */
export function handlerCode(handler: TSESTree.Node, ast: TSESTree.Program): readonly TSESTree.Node[] {
  const named = byProgram.get(ast) ?? functionsByName(ast);
  byProgram.set(ast, named); // a file declares many tools
  const found = new Set<TSESTree.Node>([handler]);
  for (const code of found) for (const name of namesCalled(code)) for (const fn of named.get(name) ?? []) found.add(fn);
  return [...found];
}

const byProgram = new WeakMap<TSESTree.Program, ReadonlyMap<string, readonly FunctionNode[]>>();

function functionsByName(ast: TSESTree.Program): ReadonlyMap<string, readonly FunctionNode[]> {
  const found = new Map<string, FunctionNode[]>();
  for (const node of nodesIn(ast)) {
    if (!isFunction(node)) continue;
    const name = nameOf(node);
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), node]);
  }
  return found;
}

function nameOf({ id, parent }: FunctionNode): string | undefined {
  if (id) return id.name;
  return parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : undefined;
}

/** Handlers of one file call the same functions. */
function namesCalled(code: TSESTree.Node): ReadonlySet<string> {
  const known = called.get(code);
  if (known !== undefined) return known;
  const names = nodesIn(code).flatMap((node) =>
    node.type === 'CallExpression' && node.callee.type === 'Identifier' ? [node.callee.name] : [],
  );
  const made = new Set(names);
  called.set(code, made);
  return made;
}

const called = new WeakMap<TSESTree.Node, ReadonlySet<string>>();
