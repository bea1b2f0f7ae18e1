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
  const { path, text } = options;
  const top = new Map<string, number>();
  const cx = contextOf(path, top, options.spans ?? null);
  cx.functions.push({ ...moduleFunction, body: [], at: 0, end: text.length });
  const body = lowerBody(cx, ast.body);
  cx.functions[0] = { ...moduleFunction, body, at: 0, end: text.length };
  resolveNames(cx);
  findOuter(cx);
  joinPrototypes(cx);
  const { functions, bindings, classes, calls, objects, types, exports, exportAll, accessors } = cx;
  return {
    path,
    functions,
    bindings,
    classes,
    calls,
    objects,
    types,
    exports,
    exportAll,
    top,
    accessors,
    tags: findTags(text),
    lines: lineStarts(text),
  };
}

function contextOf(path: string, top: Map<string, number>, spans: Context['spans']): Context {
  return {
    path,
    scope: { parent: null, names: top, isFunction: true },
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
    spans,
  };
}

// What a module runs when it is imported is its function 0.
const moduleFunction = {
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
} as const;

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
