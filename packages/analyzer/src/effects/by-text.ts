import { entriesOf } from '../link/elements.js';
import { textOf } from '../link/evaluate.js';
import { memberOf } from '../link/member.js';
import { origin } from '../link/origin.js';
import { taintOf } from '../link/taint-of.js';
import type { Value } from '../link/value.js';
import { fragment, hole } from '../link/value.js';
import type { World } from '../link/world.js';
import type { EffectKind } from '../model.js';
import { judgeRequest } from './http.js';
import { effect, membersOf, question, type OutsideCall } from './outside-call.js';
import { positionalRequest } from './positional-request.js';
import type { Judged } from './raw.js';
import { asked, undecided } from './raw.js';
import { readStatement } from './read-statement.js';
import { graphqlIn, readRequest } from './request.js';
import { boundOf, isLeftOpen, mayRunMore, worstOf, type Statement } from './statement.js';
import { isGrave, leadingMeaningOf, meaningOf } from './verbs.js';

/** SQL, GraphQL or `POST /path` among the arguments, whoever takes them. */
export function byText(world: World, call: OutsideCall): Judged | null {
  const document = graphqlIn(world, call.args);
  if (document !== null) {
    if (document.operation === 'query') return asked;
    return effect(world, call, {
      kind: document.kind,
      verb: `GraphQL mutation ${document.fields[0] ?? ''}`,
      target: document.fields.join(', '),
      grave: isGrave(document.kind, document.fields[0] ?? ''),
    });
  }
  const action = actionAmong(world, call.args);
  if (action !== null) return action === 'read' ? asked : effect(world, call, { kind: action });
  const sent = positionalRequest(membersOf(call.of).at(-1) ?? '', call.args);
  const does = sent === null ? 'unknown' : judgeRequest(sent.method, sent.url);
  if (sent !== null && does !== 'unknown')
    return does === 'read'
      ? asked
      : effect(world, call, { kind: does, verb: `request ${sent.method}`, target: sent.url });
  const statements: Statement[] = [];
  for (const arg of call.args.slice(0, 2).flatMap((one) => statementsOf(world, one))) {
    const text = textOf(arg);
    const line = /^(GET|POST|PUT|PATCH|DELETE) (\/\S*)/.exec(text);
    if (line !== null) {
      const facts = readRequest(world, line[1] ?? '', [world.make.lit(line[2] ?? '')]);
      return facts.does === 'read' || facts.does === 'unknown'
        ? asked
        : effect(world, call, { kind: facts.does, verb: `request ${line[1] ?? ''}`, target: line[2] ?? null });
    }
    const statement = readStatement(text);
    if (statement !== null) statements.push(statement);
  }
  const worst = worstOf(statements);
  if (worst === null) return null;
  if (worst.kind !== null) return statementEffect(world, call, worst, worst.kind);
  if (hasOpen(world, call.args[0])) return null;
  const bound = boundOf(worst);
  return bound === null ? asked : question(call, `SQL ${bound}`, '');
}

function statementEffect(world: World, call: OutsideCall, sql: Statement, kind: EffectKind): Judged {
  return effect(world, call, {
    kind,
    verb: `${sql.language} ${sql.word.toUpperCase()}`,
    target: sql.table,
    delta: sql.delta,
    guarded: sql.guarded,
    grave: sql.grave,
  });
}

/** Whether among the statements is one that is not written out, or more of them than are looked at. */
function hasOpen(world: World, given: Value | undefined): boolean {
  if (given === undefined) return false;
  const all = statementsOf(world, given);
  if (given.k !== 'list') return all.some((one) => mayRunMore(textOf(one)));
  return given.items.length > mostStatements || all.some(isOpen);
}

/** `execute({ sql, args })`, `query({ text, values })`, `batch([…])`: a statement may come with its parameters. */
function statementsOf(world: World, arg: Value): readonly Value[] {
  if (arg.k === 'list')
    return (
      arg.items
        .slice(0, mostStatements)
        // `['SELECT …', parameters]`
        .flatMap((one) => statementsOf(world, one.k === 'list' ? (one.items[0] ?? one) : one))
    );
  if (arg.k !== 'obj' && arg.k !== 'dict') return [arg];
  const entries = entriesOf(world, arg);
  return ['sql', 'sqlText', 'text', 'query', 'statement'].flatMap((key) => entries?.get(key) ?? []);
}

const mostStatements = 50;

/** `call({ Action: 'DescribeInstances' })`: the deed is a field. */
function actionAmong(world: World, args: readonly Value[]): EffectKind | 'read' | null {
  for (const arg of args) {
    if (arg.k !== 'obj' && arg.k !== 'dict') continue;
    for (const key of ['Action', 'action', 'operation', 'actionName']) {
      const value = memberOf(world, arg, key);
      if (value.k === 'lit' && typeof value.v === 'string') return leadingMeaningOf(value.v);
    }
  }
  return null;
}

/** Text that is not written out: the model's own when it comes from its arguments. */
export function freeText(world: World, call: OutsideCall): Judged {
  // the text of a statement was judged where it was prepared; here stand its parameters
  if (membersOf(call.of).slice(0, -1).includes('prepare')) return asked;
  const given = call.args[0];
  // `executeWrite((tx) => …)`: what is done there is looked at by itself
  if (given?.k === 'fn') return asked;
  const all = given === undefined ? [] : statementsOf(world, given);
  const text = all.find(isOpen) ?? all[0];
  if (text === undefined) return undecided;
  if (isOpen(text) && (taintOf(text) & origin.model) !== 0) return effect(world, call, { kind: 'run', free: true });
  const name = text.k === 'lit' && typeof text.v === 'string' ? meaningOf(text.v) : null;
  if (name !== null)
    return name === 'read'
      ? asked
      : effect(world, call, {
          kind: name,
          verb: `${membersOf(call.of).at(-1) ?? ''} ${textOf(text)}`,
          confidence: 'name',
        });
  return undecided;
}

/** Nothing of a statement is written out. */
function isOpen(text: Value): boolean {
  return isBare(text) || isLeftOpen(textOf(text));
}

function isBare(text: Value): boolean {
  return (
    text.k === 'model' || text.k === 'top' || (text.k === 'text' && text.text.replace(fragment, '').trim() === hole)
  );
}
