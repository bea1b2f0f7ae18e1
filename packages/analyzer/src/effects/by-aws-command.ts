import type { Row } from '../catalogue/provider.js';
import type { World } from '../link/world.js';
import { effect, membersOf, type OutsideCall } from './outside-call.js';
import type { Judged } from './raw.js';
import { asked, harmless, undecided } from './raw.js';
import { isGrave, leadingMeaningOf } from './verbs.js';

/** What `client.send(command)` of the AWS SDK does, by the name of the command. */
export function byAwsCommand(world: World, call: OutsideCall, row: Row): Judged {
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
