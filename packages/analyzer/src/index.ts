export type { Declared, Effect, EffectKind, Hints, Hop, KeySource, KeyUse, Site, Tool, Verdict } from './model.js';
