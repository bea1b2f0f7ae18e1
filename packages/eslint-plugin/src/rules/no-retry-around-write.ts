import {
  isMadeUnderChosenId,
  type Effect,
  type FileReport,
  type KeySource,
  type Retry,
  type Site,
  type Tool,
} from '@retrysafe/analyzer';
import { createRule } from '../create-rule.js';
import { directCalls } from '../calls/direct-calls.js';
import { evidenceOf, isNear, nameOf } from '../report/evidence.js';
import { isMadeOutside } from '../keys/made-outside.js';
import { headOf } from '../report/place.js';
import { comesAgainOnlyAfterRefusal } from '../calls/refused-only.js';

export default createRule({
  name: 'no-retry-around-write',
  description: 'Disallow a retry around a write that a repeat would double',
  recommended: 'error',
  messages: {
    retried:
      '{{user}} is tried again by {{retry}}, and each try that got through counts: {{evidence}}. ' +
      'Let the dispatcher retry it by its class, or mint a key outside of the retry and pass it on.',
    pastDispatcher:
      '{{tool}} runs past the dispatcher here, so nothing stands between a repeat and its effect. ' +
      "Call it with `dispatcher.call('{{name}}', args, { task, step })`.",
  },
  *check(report, { ast, text }) {
    const seen = new Set<string>();
    for (const { effect, retry, tool, at } of retriedWrites(report)) {
      const place = `${retry.site.file}:${retry.site.line}:${retry.site.column}:${at.line}`;
      if (seen.has(place) || isSafeToRepeat(effect, retry) || isOnlyAfterRefusal(retry, text)) continue;
      seen.add(place);
      const user = tool === undefined ? effect.verb : nameOf(tool);
      yield { at, messageId: 'retried', data: { user, retry: retryWords(retry), evidence: evidenceOf(effect, tool) } };
    }
    for (const { node, tool } of directCalls(ast, report.tools)) {
      yield { at: node, messageId: 'pastDispatcher', data: { tool: nameOf(tool), name: tool.name ?? '…' } };
    }
  },
});

interface RetriedWrite {
  readonly effect: Effect;
  readonly retry: Retry;
  readonly tool: Tool | undefined;
  readonly at: Site;
}

/** Those that a tool of this file comes to, and those of any other code where the retry and the write stand in this file. */
function retriedWrites(report: FileReport): readonly RetriedWrite[] {
  const ofTools = new Set(
    report.tools.flatMap(({ inferred }) => inferred.effects.filter(({ retry }) => retry !== null).map(placeOfCall)),
  );
  const written = report.retries
    .filter(isNoPoll)
    .flatMap((retry) =>
      retry.effects
        .filter((effect) => effect.site.file === report.file && !ofTools.has(placeOfCall(effect)))
        .map((effect) => ({ effect, retry, tool: undefined, at: retry.site })),
    );
  return [...report.tools.flatMap((tool) => retriedBy(tool, report)), ...written];
}

const placeOfCall = ({ site: { file, line, column } }: Effect) => `${file}:${line}:${column}`;

/** Outside of tools a `while` loop more often asks again until something has happened. */
const isNoPoll = ({ kind, by }: Retry) => kind === 'library' || by !== 'while';

function retriedBy(tool: Tool, { file }: FileReport): readonly RetriedWrite[] {
  // where its name tells that a POST sets or links something, the verdict has weighed that already
  if (tool.inferred.class === 'idempotent-write') return [];
  return tool.inferred.effects.flatMap((effect) => {
    const { retry } = effect;
    if (retry === null) return [];
    return [{ effect, retry, tool, at: retry.site.file === file ? retry.site : headOf(tool) }];
  });
}

const doubled = new Set<Effect['kind']>(['create', 'delta', 'send', 'pay', 'run']);
const changing = new Set<KeySource>(['random', 'clock']);

function isSafeToRepeat(effect: Effect, retry: Retry): boolean {
  const { kind, guarded, confidence, key } = effect;
  if (!doubled.has(kind) || guarded || confidence === 'name' || !isNear(effect)) return true;
  if (isRepeatable(effect) || isMadeUnderChosenId(effect)) return true;
  if (key === null || key.state !== 'passed') return false;
  return !changing.has(key.mintedBy) || isMadeOutside(key.site, retry.site);
}

/** A session that is opened again, a named version that is gone back to, or what is stopped already: nothing is doubled. */
const isRepeatable = ({ path, verb }: Effect) => path.some(({ fn }) => comesBack.test(fn)) || ends.test(verb);
const comesBack = /(?:^|\.)(?:(?:log|sign)_?in|roll_?back)(?:[A-Z_]|$)/;
const ends = /(?:^|\.)(?:stop|halt|pause|terminate|kill)(?:[A-Z_]\w*)?$/;

/** Only where the retry stands in this file; of another's nothing is shown. */
const isOnlyAfterRefusal = ({ site: { node } }: Retry, text: string) =>
  node !== undefined && comesAgainOnlyAfterRefusal(node, text);

const retryWords = ({ kind, by }: Retry) => (kind === 'loop' ? `a \`${by}\` loop` : by);
