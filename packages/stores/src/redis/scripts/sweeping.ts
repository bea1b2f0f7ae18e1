import { script } from '../run-script.js';
import { clock } from './steps.js';

/** The closed tasks that a sweep should look at, each with its mark. KEYS closed; ARGV retention, limit. */
export const dueTasks = script(`${clock}
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[1], 'WITHSCORES', 'LIMIT', 0, ARGV[2])`);

/** Looks at the task again at that time, if it is still to be looked at. KEYS closed; ARGV tag, time. */
export const putOff = script(`return redis.call('ZADD', KEYS[1], 'XX', ARGV[2], ARGV[1])`);

/**
 * Sweeps a page of one task. KEYS task; ARGV cursor, retention, tombstone, limit. Answers when the task was closed (''
 * when it is open again), the next cursor, how many records expired and how many stay, when one of these is due ('' when
 * none is), and the fields of the records and approvals that were removed.
 */
export const sweepPage = script(`${clock}
local retention, tombstone, left = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local closed = tonumber(redis.call('HGET', KEYS[1], 'closedAt') or '')
if not closed then return { '', '0', 0, 0, '', {}, {} } end
local expired, stay, next, removed, unasked = 0, 0, nil, {}, {}

local function due(time)
  stay = stay + 1
  if not next or time < next then next = time end
end
local function unask(approval)
  if redis.call('HDEL', KEYS[1], approval) == 1 then unasked[#unasked + 1] = approval end
end
-- An open record with a start whose end nobody recorded stands for an effect that may have happened.
local function mayExpire(state, started)
  return state == 'done' or state == 'failed' or state == 'denied' or (state == 'open' and started == '-')
end
-- Parts stay as long as their call may be repeated, for that would do forgotten ones again.
local function isPartOfUnsure(parent)
  local call = parent ~= '-' and redis.call('HGET', KEYS[1], 'r:' .. parent)
  if not call then return false end
  local state, started = string.match(call, '^(%S+) %S+ %S+ %S+ (%S+)')
  return state ~= 'expired' and not mayExpire(state, started)
end

local function sweep(record, row)
  local state, fence, created, _, started, approval, parent, rest =
    string.match(row, '^(%S+) (%S+) (%S+) (%S+) (%S+) (%S*) (%S*) ([^\\t]*)')
  local seconds, micros = string.match(row, '\\n(%d+):(%d+)')
  local written = seconds and seconds * 1000 + math.floor(micros / 1000) or now
  if not state then return due(now + retention) end -- damaged: whoever claims it is told
  if state == 'expired' then
    if written + tombstone > now then return due(written + tombstone) end
    redis.call('HDEL', KEYS[1], record)
    removed[#removed + 1] = record
  elseif not mayExpire(state, started) or isPartOfUnsure(parent) then return due(now + retention)
  else
    local since = math.max(written, closed)
    if since + retention > now then return due(since + retention) end
    unask('a:' .. approval)
    local head = table.concat({ 'expired', fence, created, '-', started, '-', parent, rest }, ' ')
    redis.call('HSET', KEYS[1], record, head .. '\\t[null,null]\\t\\n' .. time[1] .. ':' .. time[2])
    expired = expired + 1
    due(now + tombstone)
  end
  left = left - 1
end

local page = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', 100)
local cursor = page[1]
for at = 1, #page[2], 2 do
  local field, text = page[2][at], page[2][at + 1]
  if left <= 0 then
    cursor = '0'
    break
  end
  if string.sub(field, 1, 2) == 'r:' then sweep(field, text)
  elseif string.sub(field, 1, 2) == 'a:' then
    local row = redis.call('HGET', KEYS[1], 'r:' .. string.match(text, '^%S*'))
    if not row or string.sub(row, 1, 8) == 'expired ' then unask(field) end
  end
end
return { string.format('%.0f', closed), cursor, expired, stay, next and string.format('%.0f', next) or '', removed, unasked }`);

/**
 * Forgets a task of which nothing stays but that it is closed. KEYS task, and outside of a cluster the indexes of tasks
 * and of closed ones; ARGV when it was closed, retention, tombstone, tag. Answers when it is due, '' once it is forgotten.
 */
export const forgetTask = script(`${clock}
if redis.call('HGET', KEYS[1], 'closedAt') ~= ARGV[1] then return '' end
local due = ARGV[1] + ARGV[2] + ARGV[3]
if due > now then return string.format('%.0f', due) end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'closedAt', ARGV[1])
for at = 2, #KEYS do redis.call('ZREM', KEYS[at], ARGV[4]) end
return ''`);
