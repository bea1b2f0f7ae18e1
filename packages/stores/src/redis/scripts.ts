import { createHash } from 'node:crypto';
import type { Commands } from './client.js';
import { isUnknownScript, redisError } from './errors.js';

export interface Script {
  readonly text: string;
  readonly sha: string;
}

/** Runs a script in one atomic step; rejects with `StoreError`. */
export type Run = (script: Script, keys: readonly string[], values: readonly string[]) => Promise<unknown>;

export function runner(commands: Commands): Run {
  return async ({ text, sha }, keys, values) => {
    try {
      return await commands.evalSha(sha, keys, values);
    } catch (error) {
      if (!isUnknownScript(error)) throw redisError(error);
    }
    return commands.eval(text, keys, values).catch((error: unknown) => {
      throw redisError(error);
    });
  };
}

function script(body: string): Script {
  const text = `${clock}${body}`;
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

// The server's own clock. Microseconds order what was created in the same millisecond.
const clock = `
local time = redis.call('TIME')
local micros = time[1] * 1000000 + time[2]
local now = math.floor(micros / 1000)
`;

// What a step may decide by: how it went, the clock, is the task closed, the record, the approval that it names.
const sight = `
local function sight(won, task, record, base)
  local closed = 0
  if task and redis.call('HEXISTS', task, 'closedAt') == 1 then closed = 1 end
  local approval = {}
  local id = redis.call('HGET', record, 'approvalId')
  if id then approval = redis.call('HGETALL', base .. ':a:' .. id) end
  return { won, now, closed, redis.call('HGETALL', record), approval }
end
`;

/** KEYS record, task. ARGV base. */
export const look = script(`${sight}
return sight(0, KEYS[2], KEYS[1], ARGV[1])`);

/** KEYS approval. ARGV base. */
export const lookByApproval = script(`${sight}
local approval = redis.call('HGETALL', KEYS[1])
local key = redis.call('HGET', KEYS[1], 'key')
if not key then return { 0, now, 0, {}, {} } end
local seen = sight(0, false, ARGV[1] .. ':r:' .. key, ARGV[1])
seen[5] = approval
return seen`);

/**
 * Takes a key that nobody claimed before. KEYS record, task, keys, and outside of a cluster the
 * key's pointer and the index of tasks; ARGV base, key, write, leaseMs, isPart, tag, intent, holder, args, starts, and
 * what else to set. `write` names this very request: a client that sends it again after a broken connection is told the
 * same again. What is the same in every new record stands here: a value sent costs more than a value known.
 */
export const claim = script(`${sight}
local found = redis.call('HGET', KEYS[1], 'write')
if found == ARGV[3] then return { 1, tonumber(redis.call('HGET', KEYS[1], 'createdAt')) } end
if found then return sight(0, KEYS[2], KEYS[1], ARGV[1]) end
if ARGV[5] == '0' and redis.call('HEXISTS', KEYS[2], 'closedAt') == 1 then return { 0, now, 1, {}, {} } end
redis.call('HSET', KEYS[1], 'write', ARGV[3], 'revision', 0, 'intent', ARGV[7], 'state', 'running', 'fence', 1,
  'holder', ARGV[8], 'leaseUntil', now + ARGV[4], 'attempts', ARGV[10], 'heldStarts', ARGV[10], 'args', ARGV[9],
  'createdAt', now, 'updatedAt', now, unpack(ARGV, 11))
redis.call('ZADD', KEYS[3], micros, ARGV[2])
if KEYS[4] then
  redis.call('SET', KEYS[4], ARGV[6])
  redis.call('ZADD', KEYS[5], 'NX', now, ARGV[6])
end
return { 1, now }`);

/** Where it is told which keys changed. */
export const channelOf = (prefix: string) => `${prefix}:changed`;

// A user without the right to publish settles all the same.
const hint = `
local function hint(base, key)
  redis.pcall('PUBLISH', string.match(base, '^(.*):{') .. ':changed', key)
end
`;

/**
 * Records an outcome for the holder. KEYS record, task; ARGV base, fence, state, outcome. It hints at that if the call was
 * long enough for somebody to wait for it.
 */
export const settle = script(`${sight}${hint}
local held = redis.call('HMGET', KEYS[1], 'state', 'fence', 'revision', 'createdAt')
if held[1] ~= 'running' or held[2] ~= ARGV[2] then return sight(0, KEYS[2], KEYS[1], ARGV[1]) end
redis.call('HSET', KEYS[1], 'state', ARGV[3], 'outcome', ARGV[4], 'updatedAt', now, 'revision', held[3] + 1)
if now - (held[4] or now) >= 20 then hint(ARGV[1], string.sub(KEYS[1], #ARGV[1] + 4)) end
return { 1 }`);

/**
 * Writes a record and approvals if the record is still as it was seen. KEYS record, task, keys, asked;
 * ARGV base, key, write, the revision seen ('' for no record), the changes as JSON.
 */
export const swap = script(`${hint}
local found = redis.call('HMGET', KEYS[1], 'revision', 'write')
if found[2] == ARGV[3] then return 1 end
if (found[1] or '') ~= ARGV[4] then return 0 end
local change = cjson.decode(ARGV[5])
local function apply(name, hash)
  redis.call('HSET', name, unpack(hash.set))
  if #hash.del > 0 then redis.call('HDEL', name, unpack(hash.del)) end
end
apply(KEYS[1], change.row)
redis.call('HSET', KEYS[1], 'write', ARGV[3])
redis.call('HINCRBY', KEYS[1], 'revision', 1)
if ARGV[4] == '' then redis.call('ZADD', KEYS[3], micros, ARGV[2]) end
for at, approval in ipairs(change.approvals) do
  apply(ARGV[1] .. ':a:' .. approval.id, approval.hash)
  redis.call('ZADD', KEYS[4], 'NX', micros + at, approval.id)
end
if redis.call('HGET', KEYS[1], 'state') ~= 'running' then hint(ARGV[1], ARGV[2]) end
return 1`);

/** A page of hashes in the order of an index. KEYS index; ARGV what the names begin with, first, last. */
export const page = script(`
local found = {}
local members = redis.call('ZRANGE', KEYS[1], ARGV[2], ARGV[3], 'WITHSCORES')
for at = 1, #members, 2 do
  found[#found + 1] = { members[at + 1], redis.call('HGETALL', ARGV[1] .. members[at]) }
end
return { now, found }`);

/** The members of an index in its order. KEYS index; ARGV first, last. */
export const members = script(`return redis.call('ZRANGE', KEYS[1], ARGV[1], ARGV[2])`);

/** KEYS pointer; ARGV tag. */
export const point = script(`return redis.call('SET', KEYS[1], ARGV[1])`);

/** KEYS pointer. */
export const follow = script(`return redis.call('GET', KEYS[1])`);

/** KEYS pointer. */
export const unpoint = script(`return redis.call('DEL', KEYS[1])`);

/** Notes a member of an index under the present time, unless it is there. KEYS index; ARGV member. */
export const note = script(`return redis.call('ZADD', KEYS[1], 'NX', now, ARGV[1])`);

/** KEYS index; ARGV member. */
export const strike = script(`return redis.call('ZREM', KEYS[1], ARGV[1])`);

/** KEYS bindings; ARGV name, value. */
export const bind = script(`
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
return redis.call('HGET', KEYS[1], ARGV[1])`);

/** KEYS bindings; ARGV name. */
export const bound = script(`return redis.call('HGET', KEYS[1], ARGV[1])`);

/** KEYS task. */
export const closeTask = script(`return redis.call('HSETNX', KEYS[1], 'closedAt', now)`);

/** KEYS task. */
export const openTask = script(`return redis.call('HDEL', KEYS[1], 'closedAt')`);

/** The closed tasks that a sweep should look at. KEYS closed; ARGV retention, limit. */
export const dueTasks = script(
  `return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[1], 'LIMIT', 0, ARGV[2])`,
);

/** Looks at the task again at that time, if it is still to be looked at. KEYS closed; ARGV tag, time. */
export const putOff = script(`return redis.call('ZADD', KEYS[1], 'XX', ARGV[2], ARGV[1])`);

/**
 * Sweeps one task. KEYS task, keys, asked, bindings; ARGV base, retention, tombstone, limit.
 * Answers: how many expired, the keys removed, the ids of approvals removed, and when to look again: a time, '' when
 * nothing is left, 'more' when the limit was reached, 'open' when the task was opened again.
 */
export const sweepTask = script(`
local base, retention, tombstone, left = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local closed = tonumber(redis.call('HGET', KEYS[1], 'closedAt') or '')
if not closed then return { 0, {}, {}, 'open' } end
local expired, removed, unasked, next = 0, {}, {}, nil
local function due(time) if not next or time < next then next = time end end

local function expire(key, record)
  for _, id in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do
    if redis.call('HGET', base .. ':a:' .. id, 'key') == key then
      redis.call('DEL', base .. ':a:' .. id)
      redis.call('ZREM', KEYS[3], id)
      unasked[#unasked + 1] = id
    end
  end
  redis.call('HSET', record, 'state', 'expired', 'args', '', 'updatedAt', now)
  redis.call('HDEL', record, 'outcome', 'evidence', 'approvalId')
  redis.call('HINCRBY', record, 'revision', 1)
  expired = expired + 1
  left = left - 1
  due(now + tombstone)
end

-- An open record with a start whose end nobody recorded stands for an effect that may have happened.
local function mayExpire(state, startedFence)
  return state == 'done' or state == 'failed' or state == 'denied' or (state == 'open' and not startedFence)
end
-- Parts stay as long as their call may be repeated, for that would do forgotten ones again.
local function isPartOfUnsure(record)
  local parent = cjson.decode(redis.call('HGET', record, 'intent'))[9]
  if type(parent) ~= 'string' then return false end
  local call = redis.call('HMGET', base .. ':r:' .. parent, 'state', 'startedFence')
  return call[1] and call[1] ~= 'expired' and not mayExpire(call[1], call[2])
end

for _, key in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  if left <= 0 then return { expired, removed, unasked, 'more' } end
  local record = base .. ':r:' .. key
  local found = redis.call('HMGET', record, 'state', 'updatedAt', 'startedFence')
  local state, since = found[1], math.max(tonumber(found[2] or 0), closed)
  local over = mayExpire(state, found[3]) and not isPartOfUnsure(record)
  if not state or (state == 'expired' and tonumber(found[2]) + tombstone <= now) then
    redis.call('DEL', record)
    redis.call('ZREM', KEYS[2], key)
    removed[#removed + 1] = key
    left = left - 1
  elseif state == 'expired' then due(tonumber(found[2]) + tombstone)
  elseif over and since + retention <= now then expire(key, record)
  elseif over then due(since + retention)
  else due(now + retention) end
end

if redis.call('ZCARD', KEYS[2]) == 0 then
  if closed + retention + tombstone <= now then
    redis.call('DEL', KEYS[4])
    return { expired, removed, unasked, '' }
  end
  due(closed + retention + tombstone)
end
return { expired, removed, unasked, string.format('%.0f', next) }`);
