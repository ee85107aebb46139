-- What the scripts share; it stands before each of them.
--
-- KEYS[1] is the prefix of the queue, svga:{NAME}:1:r7: for example. All keys have it and so lie in one slot of a cluster.
-- ARGV begins with the seconds for which ended jobs and ended batches are remembered, the most ends that are kept in
-- the stream `done`, and the most dead jobs; what is the script's own follows from argument(1) on.
--
-- j:<key>   a job: e its entry (a letter of the lane and the ID), b the numbers of the batches that want it, the first
--           one in front; s its state where it is not in a lane: r retry, d done, x dead, c cancelled
-- b:<id>    a batch, n:<number> the ID of a batch of that number; entries and jobs hold the number because it is short
--
-- Where Redis is at maxmemory it refuses a script that begins with a command that may take memory, and lets one go on
-- that began with another. So scripts that add work begin with XADD, and those that end work begin with XACK.
local prefix, call = KEYS[1], redis.call
local group, released = 'render', '-'
local endedSeconds, batchSeconds, maxEnded, maxDead = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local laneOf = { h = 'high', n = 'normal', l = 'low' }
local rankOf = { high = 1, normal = 2, low = 3 }

local function argument(number) return ARGV[4 + number] end

local function milliseconds()
    local time = call('TIME')
    return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function jobKey(key) return prefix .. 'j:' .. key end

-- The lane and the ID of an entry in 9 bytes, where the ID has the usual size.
local function packed(lane, id)
    local time, number = string.match(id, '^(%d+)-(%d+)$')
    time, number = tonumber(time), tonumber(number)
    local letter = string.sub(lane, 1, 1)
    if time >= 2 ^ 48 or number >= 65536 then return letter .. id end
    return letter .. struct.pack('>HIH', math.floor(time / 2 ^ 32), time % 2 ^ 32, number)
end

local function unpacked(entry)
    local lane = laneOf[string.sub(entry, 1, 1)]
    if #entry ~= 9 then return lane, string.sub(entry, 2) end
    local high, low, number = struct.unpack('>HIH', string.sub(entry, 2))
    return lane, string.format('%.0f-%d', high * 2 ^ 32 + low, number)
end

-- The fields of an entry by their names.
local function fieldsOf(entry)
    local fields, list = {}, entry[2]
    for place = 1, #list, 2 do fields[list[place]] = list[place + 1] end
    return fields
end

-- Adds an entry; those of jobs with a digest or with failures have further fields.
local function add(lane, key, source, digest, batch, failures)
    local words = { 'XADD', prefix .. lane, '*', 'k', key, 's', source, 'b', batch }
    if digest and digest ~= '' then
        words[#words + 1] = 'h'
        words[#words + 1] = digest
    end
    if failures and failures ~= '0' then
        words[#words + 1] = 'f'
        words[#words + 1] = failures
    end
    return packed(lane, call(unpack(words)))
end

-- What of a lane is in the hands of workers: ID, worker, idle time and deliveries of each entry.
local function pending(lane, first, last, count, ...)
    local found = redis.pcall('XPENDING', prefix .. lane, group, first, last, count, ...)
    if found.err then return {} end
    return found
end

-- Whether a worker has an entry; and its deliveries.
local function isHeld(lane, id, worker)
    local found = pending(lane, id, id, 1)[1]
    if found and found[2] == worker then return true, found[4] end
    return false
end

-- Takes an entry out of its lane, whoever has it.
local function leave(lane, id)
    call('XACK', prefix .. lane, group, id)
    call('XDEL', prefix .. lane, id)
end

local function numbers(list) return string.gmatch(list, '%d+') end

local function contains(list, number) return string.find(',' .. list .. ',', ',' .. number .. ',', 1, true) ~= nil end

-- Batches by their numbers, read once a call: their IDs, whether they were not given up, and their counts.
local batches = {}
local function batchOf(number)
    local batch = batches[number]
    if batch ~= nil then return batch end
    local id = call('GET', prefix .. 'n:' .. number)
    batch = false
    if id then
        local key = prefix .. 'b:' .. id
        local values = call('HMGET', key, 'state', 'total', 'done', 'dead', 'cancelled', 'kept', 'o')
        -- One whose hash was removed is not known, and is not made anew by its counts.
        batch = values[7] and {
            id = id, number = number, key = key, isLive = values[1] ~= 'cancelled', total = tonumber(values[2] or 0),
            done = tonumber(values[3] or 0), dead = tonumber(values[4] or 0), cancelled = tonumber(values[5] or 0),
            kept = tonumber(values[6] or 0),
        }
    end
    batches[number] = batch
    return batch
end

-- The batches of a list that were not given up.
local function live(list)
    local found = {}
    for number in numbers(list or '') do
        local batch = batchOf(number)
        if batch and batch.isLive then found[#found + 1] = batch end
    end
    return found
end

-- Changes a count; failed and joined are not among those that say whether a batch is over.
local function count(batch, field, change)
    local value = call('HINCRBY', batch.key, field, change)
    if batch[field] then batch[field] = value end
end

-- Forgets a batch later that is over and has no dead jobs.
local function forgetLater(batch)
    if batch.done + batch.dead + batch.cancelled < batch.total or batch.kept > 0 then return end
    call('EXPIRE', batch.key, batchSeconds)
    call('EXPIRE', prefix .. 'n:' .. batch.number, batchSeconds)
end

local function remember(batch)
    call('PERSIST', batch.key)
    call('PERSIST', prefix .. 'n:' .. batch.number)
end

local function countEach(list, field)
    for _, batch in ipairs(list) do
        count(batch, field, 1)
        forgetLater(batch)
    end
end

local function tell(key, state) call('XADD', prefix .. 'done', 'MAXLEN', '~', maxEnded, '*', 'k', key, 'o', state) end

-- Ends a job that nobody wants any more; its entry is gone already.
local function endCancelled(key, list)
    local job = jobKey(key)
    call('DEL', job)
    call('HSET', job, 's', 'c', 'b', list)
    call('EXPIRE', job, endedSeconds)
    tell(key, 'cancelled')
end
