import { providerOf } from '../catalogue/index.js';
import type { Family, KeySlotRow, Provider, Row } from '../catalogue/provider.js';
import { textOf } from '../link/evaluate.js';
import { origin } from '../link/origin.js';
import { taintOf } from '../link/taint-of.js';
import { hole, type Value } from '../link/value.js';
import type { World } from '../link/world.js';
import type { EffectKind } from '../model.js';
import { byCommand } from './by-command.js';
import { findDelta } from './delta.js';
import { attaches } from './lost.js';
import { onlyRuns, staysInProgram } from './library-names.js';
import { matchRow } from './match-row.js';
import { byText, freeText } from './by-text.js';
import { isDataMethod } from './data-methods.js';
import { isDryRun } from './dry-run.js';
import { effect, membersOf, withKeyOnly, type OutsideCall } from './outside-call.js';
import type { Judged } from './raw.js';
import { asked, harmless, undecided, unseen } from './raw.js';
import { byKeptCode } from './kept-code.js';
import { isRequest, readRequest } from './request.js';
import { declaredEffect } from './settings-effects.js';
import { endsStoredChild } from './stored-child.js';
import { isGrave, leadingMeaningOf } from './verbs.js';

const settles = /^(?:onConflict|orIgnore|orUpdate|onDuplicate|ignore$|merge$)/;

/** What a call does that leaves the code base: settings first, then the catalogue, then its texts, then its name. */
export function judgeOutside(world: World, call: OutsideCall): Judged {
  const names = membersOf(call.of);
  const member = names.at(-1) ?? '';
  const declared = declaredEffect(world.settings, call.of.source, names);
  if (declared !== null)
    return declared.effect === 'none'
      ? harmless
      : effect(world, call, {
          kind: declared.effect,
          key: declared.key === undefined ? undefined : { at: declared.key, omit: 'nothing' },
        });
  const kept = byKeptCode(world, call);
  if (kept !== null) return kept;
  if (call.construct && !/Command$/.test(member)) return harmless;
  if (isDryRun(world, call.args)) return asked;
  const provider = providerOf(call.of.source);
  const row = provider === null ? null : matchRow(provider.rows, isMadeClient(call, provider) ? ['default'] : names);
  const isRow = row !== null && row.does !== 'unknown' && isOfThing(call);
  if (!isRow && isDataMethod(call, member)) return harmless;
  if (call.callee !== undefined && endsStoredChild(call.of, call.callee))
    return effect(world, call, { kind: 'set', confidence: 'name' });
  if (row !== null && row.does !== 'unknown') return judgeRow(world, call, row, provider);
  const named = provider === null || provider.otherwise === 'by-name';
  const told = row?.does === 'unknown' || named ? byText(world, call) : null;
  if (told !== null) return told;
  if (named && isRequestTo(world, call, member)) return byRequest(world, call, provider?.key);
  if (row?.does === 'unknown') return freeText(world, call);
  if (provider !== null && provider.otherwise === 'none') return holdsThings.has(provider.family) ? asked : harmless;
  return byName(world, call, member, provider);
}

/** `axios.create()(config)`: what a library of requests makes is called as the library itself is. */
function isMadeClient({ of }: OutsideCall, provider: Provider): boolean {
  return provider.family === 'http' && /^(?:\(\)|new)$/.test(of.path.at(-1) ?? '') && makers.test(of.path.at(-2) ?? '');
}

const makers = /^(?:create|extend|defaults|instance|AxiosInstance|AxiosStatic|KyInstance|Got)$/;

/** `simpleGit().push()`: of the thing that a library gives, and not of a list among its properties. */
function isOfThing({ of }: OutsideCall): boolean {
  return /^(?:\(\)|new)$/.test(of.path.at(-2) ?? '');
}

/** Providers of which even a harmless call looks at something outside. */
const holdsThings = new Set<Family>(['files', 'sql', 'mappers', 'hosted-databases', 'key-value']);

/** `client.post('/bills', …)` and `client.call({ method: 'POST', path: '/bills' })` of an SDK whose methods the catalogue does not list. */
function isRequestTo(world: World, { args }: OutsideCall, member: string): boolean {
  const [first] = args;
  if (first === undefined) return false;
  if (/^(?:get|post|put|patch|delete|request)$/.test(member) && /^(?:https?:|\0?\/)/.test(textOf(first))) return true;
  return isRequest(world, first);
}

function judgeRow(world: World, call: OutsideCall, row: Row, provider: Provider | null): Judged {
  switch (row.does) {
    case 'none':
    case 'unknown':
      return provider !== null && holdsThings.has(provider.family) ? asked : harmless;
    case 'read':
      return withKeyOnly(world, call, row.key ?? provider?.key);
    case 'http':
      return byRequest(world, call, row.key ?? provider?.key);
    case 'command':
      return byCommand(world, call);
    case 'aws':
      return byAwsCommand(world, call, row);
    default:
      return byRow(world, call, row.does, row, provider);
  }
}

function byRow(world: World, call: OutsideCall, kind: EffectKind, row: Row, provider: Provider | null): Judged {
  if (provider?.family === 'files') {
    // what is moved or copied counts where it goes
    const moved =
      call.args.length >= 2 && /^(?:rename|copy|cp|move|link|symlink)/.test(membersOf(call.of).at(-1) ?? '');
    const path = textOf(call.args[moved ? 1 : 0] ?? world.make.unknown);
    // a folder for what the tool writes is not what it is for
    if (
      /^(?:mkdir|mkdirSync|mkdirs|mkdirp|ensureDir|ensureDirSync|ensureFile)$/.test(membersOf(call.of).at(-1) ?? '') &&
      !isModelsFolder(call.args[0])
    )
      return effect(world, call, { kind: 'set', confidence: 'name' });
    if (/^\/tmp|\/tmp\/|(?:^|[/\\])\.?(?:cache|logs?|tmp|temp)(?:[/\\]|$)|\.log$/i.test(path)) return harmless;
  }
  // a file of the program's own is put away, not a thing of the user's destroyed
  if (provider?.family === 'files' && kind === 'delete' && !isModels(call.args[0]))
    return effect(world, call, { kind: 'set' });
  if (provider?.family === 'key-value' && lapses(world, call)) return harmless;
  const delta = provider?.deltas === undefined ? null : findDelta(world, call.args);
  if (delta !== null && kind === 'set')
    return effect(world, call, {
      kind: 'delta',
      key: row.key ?? provider?.key,
      delta: delta.form,
      guarded: delta.guarded,
    });
  const settled = kind === 'create' && call.after.some((one) => settles.test(one));
  return effect(world, call, {
    kind: settled ? 'set' : kind,
    key: row.key ?? provider?.key,
    delta: row.delta ?? null,
    grave: row.grave === true,
    guarded: settled,
  });
}

/** Written by the model itself, or built right around what it wrote. */
function isModels(value: Value | undefined): boolean {
  return value !== undefined && value.k !== 'ext' && (taintOf(value) & origin.model) !== 0;
}

/** The folder that the model names itself, not one of the program's own in it. */
function isModelsFolder(value: Value | undefined): boolean {
  return value !== undefined && isModels(value) && (value.k !== 'text' || value.text.endsWith(hole));
}

/** A key that expires is a cache entry. */
function lapses(world: World, call: OutsideCall): boolean {
  const texts = call.args.slice(2).map((one) => textOf(one));
  const options = call.args[2]?.k === 'obj' ? call.args[2].term.props.map((one) => one.key ?? '') : [];
  return (
    [...texts, ...options].some((one) => /^(?:EX|PX|ex|px|ttl|expire)$/.test(one)) ||
    /cache/i.test(textOf(call.args[0] ?? world.make.unknown)) ||
    /cache/i.test(call.of.note ?? '')
  );
}

function byRequest(world: World, call: OutsideCall, key?: KeySlotRow): Judged {
  const member = membersOf(call.of).at(-1) ?? '';
  const facts = readRequest(world, member, call.args);
  if (facts.does === 'read') return withKeyOnly(world, call, key);
  const name =
    `${member === '' || member === 'default' || makers.test(member) ? call.of.source : member.length < 7 && call.of.source !== 'global' ? call.of.source : member} ${facts.method ?? ''}`.trim();
  const target = facts.graphql?.operation === 'mutation' ? facts.graphql.fields.join(', ') : facts.url;
  if (facts.does === 'unknown')
    return facts.free ? effect(world, call, { kind: 'run', verb: name, target, free: true }) : undecided;
  const verb = facts.graphql?.operation === 'mutation' ? `GraphQL mutation ${facts.graphql.fields[0] ?? ''}` : name;
  return effect(world, call, { kind: facts.does, verb, target, key, grave: isGrave(facts.does, target ?? '') });
}

function byAwsCommand(world: World, call: OutsideCall, row: Row): Judged {
  const command = call.args[0];
  const name = command?.k === 'ext' ? (membersOf(command).at(-1) ?? '') : '';
  if (name.endsWith('Command')) return harmless; // judged where it was made, with its input at hand
  const meaning = leadingMeaningOf(name);
  if (meaning === null) return undecided;
  return meaning === 'read'
    ? asked
    : effect(world, call, {
        kind: meaning,
        verb: `${call.of.source} ${name}`,
        key: row.key,
        grave: isGrave(meaning, name),
      });
}

/** `google.docs({ version })`, `createThing()`: a function of a library itself makes clients and values. */
function isFactory({ of }: OutsideCall, provider: Provider | null): boolean {
  if (of.path.length === 1 || of.path.at(-1) === '()') return true;
  return provider?.family === 'services' && of.path.length === 2 && !of.path.includes('new');
}

/** A file of the project that is not there, and a plain function of a library that creates: the name is all there is. */
function isOnlyNamed({ of }: OutsideCall, kind: EffectKind, provider: Provider | null): boolean {
  return of.source.startsWith('.') || (kind === 'create' && provider === null && of.path.length === 1);
}

function byName(world: World, call: OutsideCall, member: string, provider: Provider | null): Judged {
  if (attaches.test(member) || ((provider === null || provider.family === 'services') && staysInProgram(call)))
    return harmless;
  const meaning = leadingMeaningOf(member);
  if (meaning === 'read') return withKeyOnly(world, call, provider?.key);
  // a function of a library, called by itself: builders and formatters are called so, services are not
  if (meaning === null) return !isFactory(call, provider) ? undecided : provider === null ? unseen : harmless;
  if (meaning === 'run' && provider === null && onlyRuns(world, call, member)) return asked;
  // what is sent was said before
  if (meaning === 'send' && provider === null && call.args.every((one) => one.k === 'fn')) return undecided;
  const delta = findDelta(world, call.args);
  const invites = meaning === 'create' && /^(?:invites?|invitations?)$/.test(membersOf(call.of).at(-2) ?? '');
  const kind =
    delta !== null && meaning === 'set' && provider?.deltas !== undefined ? 'delta' : invites ? 'send' : meaning;
  return effect(world, call, {
    kind,
    ...(isOnlyNamed(call, kind, provider) ? { confidence: 'name' } : {}),
    key: provider?.key,
    delta: kind === 'delta' ? (delta?.form ?? member) : null,
    guarded: kind === 'delta' && delta?.guarded === true,
    grave: isGrave(kind, membersOf(call.of).slice(-2).join(' ')),
  });
}
