import { script } from '../run-script.js';

// Each call of a script costs the server a quarter of a microsecond to begin with, and each command a half more: so what
// nearly every call of a tool runs asks for as little as can be.

/** The server's own clock: seconds and microseconds, as texts. */
const time = `
local time = redis.call('TIME')`;

/** The same, and as `now`, ms. */
export const clock = `${time}
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

// What a step may decide by: the clock, is the task closed, the record, and the approval that it names or that is asked
// for. It ends a script: a function would be made anew in each run, also where nothing else needs it.
const sight = (closedAt: string, record: string, approvalId: string) => `
local row, asked = ${record}, ${approvalId}
if asked == '' and row then asked = 'a:' .. (string.match(row, '^%S+ %S+ %S+ %S+ %S+ (%S*)') or '-') end
local approval = asked ~= '' and asked ~= 'a:-' and redis.call('HGET', KEYS[1], asked)
return { time[1], time[2], ${closedAt} and 1 or 0, row, approval }
`;

/** KEYS task; ARGV record, approval or ''. */
export const look = script(`${time}
local found = redis.call('HMGET', KEYS[1], 'closedAt', ARGV[1])
${sight('found[1]', 'found[2]', 'ARGV[2]')}`);

// A task that is met for the first time is put into the index, which in a cluster lives elsewhere.
const meet = `if KEYS[2] then redis.call('ZADD', KEYS[2], 'NX', now, string.match(KEYS[1], '{(.*)}$')) end`;

const claimWith = (inNewTask: string) => `${time}
local found = redis.call('HMGET', KEYS[1], ARGV[1], 'closedAt', 'since')
if not found[1] and (not found[2] or ARGV[3] == 'part') then
  local text = 'running 1 ' .. time[1] .. ':' .. time[2] .. ARGV[2]
  if found[3] then
    redis.call('HSET', KEYS[1], ARGV[1], text)
  else
    ${inNewTask}
  end
  return time[1] * 1000000 + time[2]
end
${sight('found[2]', 'found[1]', "''")}`;

/**
 * Takes a key that nobody claimed before, in a task that is open; else tells what stands there. KEYS task, and outside of
 * a cluster the index of tasks; ARGV record, what stands behind CREATED in its text, and 'part' for a part. Answers the
 * time of the claim in microseconds, which is the least to send and to read, or a sight.
 */
export const claim = script(
  claimWith(`local now = time[1] * 1000 + math.floor(time[2] / 1000)
    redis.call('HSET', KEYS[1], ARGV[1], text, 'since', now)
    ${meet}`),
);

/** The same without the index, in a task that was met before: each key that is named costs. Null when it was not. */
export const claimInMet = script(claimWith('return false'));

// Where it is told which keys changed. A user without the right to publish writes all the same.
const hint = `redis.pcall('PUBLISH', string.match(KEYS[1], '^(.*):{') .. ':changed', string.sub(ARGV[1], 3))`;

export const channelOf = (prefix: string) => `${prefix}:changed`;

/**
 * Records an outcome for the holder; else tells what stands there. KEYS task; ARGV record, how its text begins while the
 * holder holds it, how it shall begin, the outcome, and 'hint' if somebody may wait for it.
 */
export const settle = script(`
local row = redis.call('HGET', KEYS[1], ARGV[1])${time}
if row and string.find(row, ARGV[2], 1, true) == 1 then
  local kept = string.sub(row, #ARGV[2] + 1, (string.find(row, '\\n', 1, true) or 0) - 1)
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3] .. kept .. '\\n' .. time[1] .. ':' .. time[2] .. ' ' .. ARGV[4])
  if ARGV[5] then ${hint} end
  return 1
end
${sight('false', 'row', "''")}`);

/**
 * Writes a record and approvals if the record still begins as it did when it was seen; 0 when it does not. A request that
 * is sent twice is known by its WRITE. KEYS task, and outside of a cluster the index of tasks; ARGV record, how it began
 * ('' for no record), WRITE, its text, and pairs of an approval and its text.
 */
export const swap = script(`${clock}
local found = redis.call('HMGET', KEYS[1], ARGV[1], 'since', 'closedAt')
local row = found[1] or ''
if string.match(row, '^%S+ %S+ %S+ %S+ %S+ %S* %S* (%S+)') == ARGV[3] then return 1 end
if string.sub(row, 1, #ARGV[2]) ~= ARGV[2] or (ARGV[2] == '' and (found[1] or found[3])) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], unpack(ARGV, 4))
if not found[2] then
  redis.call('HSET', KEYS[1], 'since', now)
  ${meet}
end
if string.sub(ARGV[4], 1, 8) ~= 'running ' then ${hint} end
return 1`);
