import { script } from '../run-script.js';

// Each call of a script costs the server a quarter of a microsecond to begin with, and each command a half more: so what
// nearly every call of a tool runs asks for as little as can be.

/** The server's own clock: seconds and microseconds, as texts, and as `now`, ms. */
export const clock = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

// What a step may decide by: the clock, is the task closed, the record, and the approval that it names or that is asked for.
const sight = `
local function sight(closedAt, row, asked)
  if asked == '' and row then asked = 'a:' .. (string.match(row, '^%S+ %S+ %S+ %S+ %S+ (%S*)') or '-') end
  local approval = asked ~= '' and asked ~= 'a:-' and redis.call('HGET', KEYS[1], asked)
  return { time[1], time[2], closedAt and 1 or 0, row, approval }
end
`;

/** KEYS task; ARGV record, approval or ''. */
export const look = script(`${clock}${sight}
local found = redis.call('HMGET', KEYS[1], 'closedAt', ARGV[1])
return sight(found[1], found[2], ARGV[2])`);

// A task that is met for the first time is put into the index, which in a cluster lives elsewhere.
const meet = `
local function meet()
  if KEYS[2] then redis.call('ZADD', KEYS[2], 'NX', now, string.match(KEYS[1], '{(.*)}$')) end
end
`;

/**
 * Takes a key that nobody claimed before, in a task that is open; else tells what stands there. KEYS task, and outside of
 * a cluster the index of tasks; ARGV record, what stands behind LEASE in its text, leaseMs, and 'part' for a part.
 * Answers the time of the claim, or a sight.
 */
export const claim = script(`${clock}${sight}${meet}
local found = redis.call('HMGET', KEYS[1], ARGV[1], 'closedAt', 'since')
if found[1] or (found[2] and ARGV[4] ~= 'part') then return sight(found[2], found[1], '') end
local text = 'running 1 ' .. time[1] .. ':' .. time[2] .. ' ' .. now + ARGV[3] .. ARGV[2]
if found[3] then
  redis.call('HSET', KEYS[1], ARGV[1], text)
else
  redis.call('HSET', KEYS[1], ARGV[1], text, 'since', now)
  meet()
end
return time`);

// Where it is told which keys changed. A user without the right to publish writes all the same.
const hint = `
local function hint(record)
  redis.pcall('PUBLISH', string.match(KEYS[1], '^(.*):{') .. ':changed', string.sub(record, 3))
end
`;

export const channelOf = (prefix: string) => `${prefix}:changed`;

/**
 * Records an outcome for the holder; else tells what stands there. KEYS task; ARGV record, how its text begins while the
 * holder holds it, how it shall begin, the outcome. It hints at that if the call was long enough for somebody to wait.
 */
export const settle = script(`${clock}${sight}${hint}
local row = redis.call('HGET', KEYS[1], ARGV[1])
if not row or string.sub(row, 1, #ARGV[2]) ~= ARGV[2] then return sight(false, row, '') end
local cut = string.find(row, '\\n', 1, true) or 0
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3] .. string.sub(row, #ARGV[2] + 1, cut - 1) .. '\\n' .. now .. ' ' .. ARGV[4])
local seconds, micros = string.match(row, '^(%d+):(%d+)', #ARGV[2] + 1)
if seconds and now - seconds * 1000 - micros / 1000 >= 20 then hint(ARGV[1]) end
return 1`);

/**
 * Writes a record and approvals if the record still begins as it did when it was seen; 0 when it does not. A request that
 * is sent twice is known by its WRITE. KEYS task, and outside of a cluster the index of tasks; ARGV record, how it began
 * ('' for no record), WRITE, its text, and pairs of an approval and its text.
 */
export const swap = script(`${clock}${meet}${hint}
local found = redis.call('HMGET', KEYS[1], ARGV[1], 'since', 'closedAt')
local row = found[1] or ''
if string.match(row, '^%S+ %S+ %S+ %S+ %S+ %S* %S* (%S+)') == ARGV[3] then return 1 end
if string.sub(row, 1, #ARGV[2]) ~= ARGV[2] or (ARGV[2] == '' and (found[1] or found[3])) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], unpack(ARGV, 4))
if not found[2] then
  redis.call('HSET', KEYS[1], 'since', now)
  meet()
end
if string.sub(ARGV[4], 1, 8) ~= 'running ' then hint(ARGV[1]) end
return 1`);
