import { script } from '../run-script.js';
import { clock } from './steps.js';

/** A page of one kind of a task's fields, in no order. KEYS task; ARGV cursor, pattern. Answers the time, the next cursor, fields and texts. */
export const page = script(`${clock}
local found = redis.call('HSCAN', KEYS[1], ARGV[1], 'MATCH', ARGV[2], 'COUNT', 200)
return { time[1], time[2], found[1], found[2] }`);

/** The first of the tasks that has the field, or 0. KEYS tasks; ARGV field. */
export const find = script(`
for at, task in ipairs(KEYS) do
  if redis.call('HEXISTS', task, ARGV[1]) == 1 then return at end
end
return 0`);

/** The members of an index in its order. KEYS index; ARGV first, last. */
export const members = script(`return redis.call('ZRANGE', KEYS[1], ARGV[1], ARGV[2])`);

/** KEYS pointer; ARGV where it points to. */
export const point = script(`return redis.call('SET', KEYS[1], ARGV[1])`);

/** KEYS pointer. */
export const follow = script(`return redis.call('GET', KEYS[1])`);

/** KEYS pointers. */
export const unpoint = script(`return redis.call('DEL', unpack(KEYS))`);

/**
 * Notes a member of an index under the present time. One that is there keeps its place, and its mark changes: whoever saw
 * it before does not strike it any more. KEYS index; ARGV member.
 */
export const note = script(`${clock}
local isNew = redis.call('ZADD', KEYS[1], 'NX', now, ARGV[1])
if isNew == 0 then redis.call('ZADD', KEYS[1], 'INCR', '-0.0009765625', ARGV[1]) end
return isNew`);

/** The mark of a member of an index, or null. KEYS index; ARGV member. */
export const mark = script(`return redis.call('ZADD', KEYS[1], 'XX', 'INCR', '0', ARGV[1])`);

/** Strikes a member unless it was noted since its mark was seen. KEYS index; ARGV member, mark. */
export const strike = script(`
local mark = redis.call('ZADD', KEYS[1], 'XX', 'INCR', '0', ARGV[1])
if not mark or tonumber(mark) ~= tonumber(ARGV[2]) then return 0 end
return redis.call('ZREM', KEYS[1], ARGV[1])`);

/** KEYS task; ARGV binding, value. */
export const bind = script(`
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
return redis.call('HGET', KEYS[1], ARGV[1])`);

/** KEYS task; ARGV binding. */
export const bound = script(`return redis.call('HGET', KEYS[1], ARGV[1])`);

/** KEYS task. */
export const closeTask = script(`${clock}
return redis.call('HSETNX', KEYS[1], 'closedAt', now)`);

/** KEYS task. */
export const openTask = script(`return redis.call('HDEL', KEYS[1], 'closedAt')`);

/** Notes the version of what is written, unless one is noted. KEYS schema; ARGV version. */
export const noteVersion = script(`
redis.call('SETNX', KEYS[1], ARGV[1])
return redis.call('GET', KEYS[1])`);
