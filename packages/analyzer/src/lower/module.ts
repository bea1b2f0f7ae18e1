import type { TSESTree } from '@typescript-eslint/types';
import type { Context } from './context.js';
import { resolveNames } from './context.js';
import { findOuter } from './outer.js';
import type { ModuleIR } from './ir.js';
import { joinPrototypes } from './prototypes.js';
import { lowerBody } from './statements.js';
import { findTags } from './tags.js';

export interface LowerOptions {
  readonly path: string;
  readonly text: string;
  /** Remember which term each expression became. */
  readonly spans?: Context['spans'];
}

/** Turns a syntax tree into plain data in one walk. The same text always gives the same indices, whichever parser read it. */
export function lowerModule(ast: TSESTree.Program, options: LowerOptions): ModuleIR {
  const scope = { parent: null, names: new Map<string, number>(), isFunction: true };
  const cx: Context = {
    path: options.path,
    scope,
    f: 0,
    c: -1,
    live: 0,
    owner: null,
    wanted: null,
    functions: [],
    bindings: [],
    classes: [],
    calls: [],
    objects: [],
    types: new Map(),
    exports: new Map(),
    exportAll: [],
    references: [],
    selves: [],
    assignments: [],
    pushes: [],
    fields: [[]],
    prototypes: [],
    accessors: new Set(),
    pending: [],
    spans: options.spans ?? null,
  };
  const module = {
    id: 0,
    name: '',
    parent: -1,
    outer: 0,
    params: [],
    rest: false,
    arrow: false,
    c: -1,
    static: false,
    returns: null,
    decorators: [],
  };
  cx.functions.push({ ...module, body: [], at: 0, end: options.text.length });
  const body = lowerBody(cx, ast.body);
  cx.functions[0] = { ...module, body, at: 0, end: options.text.length };
  resolveNames(cx);
  findOuter(cx);
  joinPrototypes(cx);
  return {
    path: options.path,
    functions: cx.functions,
    bindings: cx.bindings,
    classes: cx.classes,
    calls: cx.calls,
    objects: cx.objects,
    types: cx.types,
    exports: cx.exports,
    exportAll: cx.exportAll,
    top: scope.names,
    accessors: cx.accessors,
    tags: findTags(options.text),
    lines: lineStarts(options.text),
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** 1-based line and 0-based column of an offset. */
export function positionOf(module: ModuleIR, at: number): { line: number; column: number } {
  let low = 0;
  let high = module.lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((module.lines[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: at - (module.lines[low] ?? 0) };
}
