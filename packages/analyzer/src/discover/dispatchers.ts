import { calleeName } from '../link/callers.js';
import { runOf } from '../link/run-of.js';
import { contextFrom } from '../link/context.js';
import { evaluate } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import { memberOf } from '../link/member.js';
import { filesMentioning } from '../link/mentions.js';
import type { Activation, Value } from '../link/value.js';
import { once, type World } from '../link/world.js';
import type { Statement, Term } from '../lower/ir.js';
import { asName } from '../read/standing.js';
import { values } from './call-at.js';

/** A function that takes every tool call and goes on by the tool's name. */
export interface Dispatcher {
  run(name: string): Activation;
}

/** `setRequestHandler(CallToolRequestSchema, …)` all over the project. */
export function dispatchersOf(world: World): readonly Dispatcher[] {
  return once(world, 'dispatchers', () => {
    const files = [
      ...new Set([...filesMentioning(world, 'CallToolRequestSchema'), ...filesMentioning(world, 'setRequestHandler')]),
    ];
    return files.flatMap((file) => {
      const module = world.sources.module(file);
      if (module === null) return [];
      return module.calls.flatMap(({ call, f }) => {
        if (calleeName(call) !== 'setRequestHandler' || !isCallTool(call.args[0])) return [];
        const act = genericActivation(world, module, f);
        const handler = call.args[1] === undefined ? world.make.unknown : evaluate(world, call.args[1], act);
        return values(handler).flatMap((one) =>
          one.k === 'fn'
            ? [{ run: (name: string) => runOf(world, one, [requestFor(world, name), contextFrom(world, 'mcp')], null) }]
            : [],
        );
      });
    });
  });
}

function isCallTool(term: Term | undefined): boolean {
  if (term === undefined) return false;
  if (term.k === 'ref') return term.name === 'CallToolRequestSchema';
  if (term.k === 'mem') return term.prop === 'CallToolRequestSchema';
  return term.k === 'lit' && term.v === 'tools/call';
}

function requestFor(world: World, name: string): Value {
  const params = world.make.dict(
    new Map<string, Value>([
      ['name', world.make.lit(name)],
      ['arguments', world.make.model([])],
      ['_meta', memberOf(world, contextFrom(world, 'mcp'), '_meta')],
    ]),
  );
  return world.make.dict(
    new Map<string, Value>([
      ['method', world.make.lit('tools/call')],
      ['params', params],
    ]),
  );
}

/** Code that runs for one tool name: a `case`, an `if`, or an entry of a table of functions. */
export type Branch =
  | { readonly k: 'body'; readonly body: readonly Statement[]; readonly act: Activation }
  | { readonly k: 'value'; readonly value: Value; readonly act: Activation };

/** Branches for a name in any file that writes it. */
export function branchesFor(world: World, name: string): readonly Branch[] {
  return once(world, `branches ${name}`, () => {
    const found: Branch[] = [];
    for (const file of filesMentioning(world, name, asName)) {
      const module = world.sources.module(file);
      if (module === null) continue;
      for (const fn of module.functions) {
        const act = () => genericActivation(world, module, fn.id);
        for (const one of fn.body) search(world, one, name, act, found);
      }
      for (const { object, f } of module.objects) {
        const own = object.props.find((one) => one.key === name);
        // a lone `fetch` is a server's, not an entry of a table
        if (own === undefined || own.v.k === 'lit' || own.v.k === 'tpl' || object.props.length < 2) continue;
        const act = genericActivation(world, module, f);
        const value = evaluate(world, own.v, act);
        if (values(value).some((one) => one.k === 'fn' || one.k === 'obj')) found.push({ k: 'value', value, act });
      }
    }
    return found;
  });
}

function search(world: World, one: Statement, name: string, act: () => Activation, found: Branch[]): void {
  switch (one.k) {
    case 'switch': {
      const at = one.cases.findIndex((each) => isName(each.test, name));
      const body = at < 0 ? undefined : one.cases.slice(at).find((each) => each.body.length > 0)?.body;
      if (body !== undefined) found.push({ k: 'body', body, act: act() });
      for (const each of one.cases) for (const inner of each.body) search(world, inner, name, act, found);
      return;
    }
    case 'if':
      if (tests(one.test, name)) found.push({ k: 'body', body: one.then, act: act() });
      for (const inner of [...one.then, ...one.else]) search(world, inner, name, act, found);
      return;
    case 'loop':
      for (const inner of one.body) search(world, inner, name, act, found);
      return;
    case 'try':
      for (const inner of [...one.body, ...one.catch]) search(world, inner, name, act, found);
      return;
    default:
  }
}

function isName(term: Term | null, name: string): boolean {
  return term?.k === 'lit' && term.v === name;
}

function tests(term: Term, name: string): boolean {
  if (term.k === 'or' && term.op === '||') return tests(term.a, name) || tests(term.b, name);
  return term.k === 'op' && (term.op === '===' || term.op === '==') && term.args.some((one) => isName(one, name));
}
