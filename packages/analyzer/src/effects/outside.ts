import { providerOf, staysInside } from '../catalogue/index.js';
import { origin } from '../link/origin.js';
import type { World } from '../link/world.js';
import { byKeptCode } from './kept-code.js';
import { byMessage } from './by-message.js';
import { byName } from './by-name.js';
import { byPage } from './by-page.js';
import { byRequest, isMadeClient, isRequestTo } from './by-request.js';
import { byRow, holdsThings } from './by-row.js';
import { byTheWay } from './by-the-way.js';
import { byText, freeText } from './by-text.js';
import { isDataMethod } from './data-methods.js';
import { waysOfTexts, worstJudged } from './each-text.js';
import { isDryRun } from './dry-run.js';
import { matchRow } from './match-row.js';
import { effect, membersOf, type OutsideCall } from './outside-call.js';
import type { Judged } from './raw.js';
import { asked, harmless, undecided } from './raw.js';
import { declaredEffect } from './settings-effects.js';
import { asksWhetherAlive, endsOwnChild, endsStoredChild } from './stored-child.js';

/** What a call does that leaves the code base: settings first, then the catalogue, then its texts, then its name. */
export function judgeOutside(world: World, call: OutsideCall): Judged {
  const first = judgeOneWay(world, call);
  if (first.k !== 'read' && !(first.k === 'effect' && first.effect.confidence === 'code')) return first;
  const ways = waysOfTexts(world, call.args);
  return ways.length > 1 ? worstJudged(ways.map((args) => judgeOneWay(world, { ...call, args }))) : first;
}

function judgeOneWay(world: World, call: OutsideCall): Judged {
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
  if (call.of.path.at(-1) === '*' && !staysInside(call.of.source)) return anyMember(world, call);
  if (call.construct && !/Command$/.test(member)) return harmless;
  if (isDryRun(world, call.args)) return asked;
  if (endsOwnChild(call)) return harmless;
  const shown = byMessage(world, call, member) ?? byPage(world, call, member) ?? byTheWay(world, call, member);
  if (shown !== null) return shown;
  const provider = providerOf(call.of.source);
  const row = provider === null ? null : matchRow(provider.rows, isMadeClient(call, provider) ? ['default'] : names);
  const isRow = row !== null && row.does !== 'unknown' && isOfThing(call);
  if (!isRow && isDataMethod(call, member)) return harmless;
  if (asksWhetherAlive(call.of, call.args)) return asked;
  if (endsStoredChild(call)) return effect(world, call, { kind: 'set', confidence: 'name' });
  // most are a part of a statement
  if (member === 'raw' && provider?.family === 'mappers') return byText(world, call) ?? rawText(world, call);
  if (row !== null && row.does !== 'unknown') return byRow(world, call, row, provider);
  const named = provider === null || provider.otherwise === 'by-name';
  const told = row?.does === 'unknown' || named ? byText(world, call) : null;
  if (told !== null) return told;
  if (named && isRequestTo(world, call, member)) return byRequest(world, call, provider?.key);
  if (row?.does === 'unknown') return freeText(world, call);
  if (provider !== null && provider.otherwise === 'none') return holdsThings.has(provider.family) ? asked : harmless;
  return byName(world, call, member, provider);
}

/** `client[method](…)`: which of its methods is not known, unless the model chooses how a request is sent. */
function anyMember(world: World, call: OutsideCall): Judged {
  const isChosen = (call.of.taint & origin.model) !== 0 && providerOf(call.of.source)?.family === 'http';
  return isChosen ? effect(world, call, { kind: 'run', verb: call.of.source, free: true }) : undecided;
}

/** `simpleGit().push()`, `git.push()`: of what a library gives, or is, and not of a list among its properties. */
function isOfThing({ of }: OutsideCall): boolean {
  return /^(?:\(\)|new|default)$/.test(of.path.at(-2) ?? '');
}

function rawText(world: World, call: OutsideCall): Judged {
  const text = call.args[0];
  return text?.k === 'model' ? effect(world, call, { kind: 'run', free: true }) : asked;
}
