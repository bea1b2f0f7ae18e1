import { reachByName, joinReaches } from '../discover/handler-join.js';
import { reachOfOperation } from '../discover/operation.js';
import { runsOfHandler } from '../discover/handler-runs.js';
import type { Candidate } from '../discover/candidate.js';
import { withNamesakes } from '../effects/namesake.js';
import { reachOf } from '../effects/reach.js';
import type { Reach } from '../effects/reached.js';
import { textOf } from '../link/evaluate.js';
import { hole } from '../link/value.js';
import { fullTank, type World } from '../link/world.js';
import type { Span } from '../lower/ir.js';
import type { Effect, Site, Tool, Verdict } from '../model.js';
import { verdictOf } from '../verdict.js';
import { bridgeOf } from './bridge.js';
import { declaredOf } from './declared.js';
import { effectReport } from './effects.js';
import { fieldsOf } from './fields.js';
import { withoutRefuted } from './house-flags.js';
import { keyUse } from './keys.js';
import type { Sites } from './sites.js';

/** Everything that is reported of one tool. */
export function toolReport(world: World, sites: Sites, one: Candidate): { readonly tool: Tool; readonly cut: boolean } {
  world.fuel = fullTank;
  const own = one.handler === null ? null : runsOfHandler(world, one.handler, one.framework);
  const isFound = own !== null && own.length > 0;
  const joined = !isFound && one.name !== null ? reachByName(world, one.name, one.operation !== null) : null;
  const found = isFound ? joinReaches(own.map((act) => reachOf(world, act))) : (joined?.reach ?? reachOfOperation(one));
  const whole = found === null ? null : withNamesakes(world, found, one.name);
  const bridge = whole === null ? null : bridgeOf(world, whole);
  const reach = bridge?.reach ?? null;
  const inferred = verdictReport(world, sites, reach, one.name);
  const tool: Tool = {
    name: one.name,
    framework: one.framework,
    site: sites.of(one.place),
    nameSite: one.namePlace === null ? null : sites.of(one.namePlace),
    description: descriptionOf(sites, one),
    schema: one.schema === null ? null : sites.of(one.schema.place),
    fields:
      one.schema === null
        ? []
        : fieldsOf(world, one.schema).map(({ path, place }) =>
            fieldReport(path, sites.of(place), world.sources, place.module.path, place.span),
          ),
    handler: handlerSite(sites, one, joined?.at ?? null),
    keys: (reach?.effects ?? []).flatMap((each) =>
      each.effect.key === null ? [] : [keyUse(world, sites, each.effect.key)],
    ),
    declared: withoutRefuted(declaredOf(world, sites, one, bridge), inferred),
    inferred,
  };
  return { tool, cut: reach?.cut === true };
}

// A function of its own, since what a getter can see is kept as long as the tool is: an audit lets worlds and modules go.
function fieldReport(path: string, site: Site, sources: World['sources'], file: string, { at, end }: Span) {
  return {
    path,
    site,
    // read when it is asked for, so that an audit keeps no text for it
    get text() {
      return (sources.text(file) ?? '').slice(at, end);
    },
  };
}

function verdictReport(world: World, sites: Sites, reach: Reach | null, name: string | null): Verdict {
  const raw = verdictOf(reach, name);
  const effects = raw.effects
    .map((each) => effectReport(world, sites, each))
    .filter((each): each is Effect => each !== null);
  return {
    sideEffect: raw.sideEffect,
    class: raw.class,
    confidence: raw.confidence,
    effects,
    unresolved: [...(reach?.unresolved ?? []), ...(reach?.unseen ?? [])].map((each) => sites.of(each)),
    delta: effects.some(({ kind, confidence, guarded }) => kind === 'delta' && confidence === 'code' && !guarded),
  };
}

function descriptionOf(sites: Sites, one: Candidate): Tool['description'] {
  if (one.description === null) return null;
  const text = textOf(one.description.value);
  return text === hole ? null : { text: text.replaceAll(hole, '…'), site: sites.of(one.description.place) };
}

function handlerSite(
  sites: Sites,
  one: Candidate,
  joined: { module: Candidate['place']['module']; fn: { at: number; end: number } } | null,
): Site | null {
  if (one.handler !== null) return sites.of(one.handler.place);
  return joined === null ? null : sites.of({ module: joined.module, span: joined.fn });
}
