import { textOf } from '../link/evaluate.js';
import type { World } from '../link/world.js';
import { effect, type OutsideCall } from './outside-call.js';
import type { Judged } from './raw.js';
import { asked } from './raw.js';
import { leadingMeaningOf } from './verbs.js';

/** What a message to another program asks for by its name, `{ type: 'get_scene', params }`; null when it names nothing. */
export function byMessage(world: World, call: OutsideCall, member: string): Judged | null {
  if (!/^(?:send|write)$/.test(member) || !sockets.test(call.of.source)) return null;
  const name = named.exec(textOf(call.args[0] ?? world.make.unknown))?.[1];
  const meaning = name === undefined ? null : leadingMeaningOf(name);
  if (meaning === null) return null;
  return meaning === 'read' ? asked : effect(world, call, { kind: meaning, target: name ?? null });
}

const sockets = /^(?:ws|isomorphic-ws|websocket|(?:node:)?(?:net|tls))$/;
const named = /^\{"(?:method|message)":"([^"]+)"/;
