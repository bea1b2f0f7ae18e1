import { judgeOutside } from '../effects/outside.js';
import { targetsOf } from '../link/call.js';
import { evaluate } from '../link/evaluate.js';
import { genericActivation } from '../link/generic.js';
import type { KeySlot } from '../reports.js';
import type { FileFacts } from './file-facts.js';
import { sourcesOf } from './key-source.js';
import { keyUse } from './keys.js';
import { maySlot } from './slot-words.js';

/** Filled key slots of a file, whoever calls them. */
export function keySlotsOf({ world, module: moduleOf, sites, tools, text }: FileFacts): KeySlot[] {
  const may = maySlot(world, text);
  const module = may === null ? null : moduleOf();
  if (may === null || module === null) return [];
  const found: KeySlot[] = [];
  for (const { call, f } of module.calls) {
    if (!may(text.slice(call.at, call.end))) continue;
    const act = genericActivation(world, module, f);
    if (evaluate(world, call.fn, act).k === 'fn') continue; // code of the project takes no key itself
    for (const target of targetsOf(world, call, act)) {
      if (target.k !== 'outside') continue;
      const judged = judgeOutside(world, {
        of: target.of,
        args: target.args,
        construct: call.k === 'new',
        after: [],
        place: { module, span: call },
      });
      if (judged.k !== 'effect' || judged.effect.key === null || judged.effect.key.value === null) continue;
      const sources = sourcesOf(world, judged.effect.key.value);
      const use = keyUse(world, sites, judged.effect.key);
      const users = tools.filter((one) =>
        one.keys.some(
          (key) =>
            key.site.line === use.site.line && key.site.column === use.site.column && key.site.file === use.site.file,
        ),
      );
      found.push({
        ...use,
        verb: judged.effect.verb,
        read: judged.effect.kind === null,
        call: sites.of({ module, span: call }),
        origin: { mintedBy: sources[0] ?? 'unknown', sources, trail: [use.site] },
        tools: users.flatMap((one) => one.name ?? []),
      });
    }
  }
  return found;
}
