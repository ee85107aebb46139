-- Adds jobs to a batch: ID of the batch, most waiting jobs of its lane, then key, source and digest of each.
-- Gives of each job q (queued), j (joined), f (full), or a table of d (done) or x (dead) and what is known of it; unknown
-- or cancelled for a batch that takes no jobs.
local id, bound = argument(1), tonumber(argument(2))
local values = call('HMGET', prefix .. 'b:' .. id, 'n', 'l')
local batch, lane = values[1] and batchOf(values[1]), values[2]
if not batch then return 'unknown' end
if not batch.isLive then return 'cancelled' end

local function room()
    local length = call('XLEN', prefix .. lane)
    if length == 0 then return bound end
    for _, found in ipairs(call('XINFO', 'GROUPS', prefix .. lane)) do
        local entry = fieldsOf({ '', found })
        if entry.name == group then length = length - entry.pending end
    end
    return bound - length
end

-- Moves a job that no worker has to the lane of the batch, where that is preferred.
local function moveUp(key, place)
    local old, entryID = unpacked(place)
    if rankOf[lane] >= rankOf[old] or #pending(old, entryID, entryID, 1) > 0 then return end
    local entry = call('XRANGE', prefix .. old, entryID, entryID)[1]
    if not entry then return end
    local fields = fieldsOf(entry)
    call('HSET', jobKey(key), 'e', add(lane, key, fields.s, fields.h, batch.number, fields.f))
    call('XDEL', prefix .. old, entryID)
end

local left, total, joined, done, dead = room(), 0, 0, 0, 0

local function join(key, job, found)
    local state = found[1]
    if not contains(found[2], batch.number) then
        call('HSET', job, 'b', found[2] .. ',' .. batch.number)
        total, joined = total + 1, joined + 1
        if state == 'd' then done = done + 1 end
        if state == 'x' then dead = dead + 1 end
    end
    if state == 'd' then return { 'd', call('HMGET', job, 'n', 'm', 'h', 'z', 'p', 't', 'g') } end
    if state == 'x' then return { 'x', call('XRANGE', prefix .. 'dead', found[4], found[4]) } end
    if not state then moveUp(key, found[3]) end
    return 'j'
end

local function enqueue(key, source, digest)
    local job = jobKey(key)
    local found = call('HMGET', job, 's', 'b', 'e', 'd')
    if found[2] and found[1] ~= 'c' then return join(key, job, found) end
    if left <= 0 then return 'f' end
    local entry = add(lane, key, source, digest, batch.number)
    if found[2] then call('DEL', job) end
    call('HSET', job, 'e', entry, 'b', batch.number)
    left, total = left - 1, total + 1
    return 'q'
end

local answers = {}
for place = 3, #ARGV - 4, 3 do
    answers[#answers + 1] = enqueue(argument(place), argument(place + 1), argument(place + 2))
end
if total > 0 then
    count(batch, 'total', total)
    if joined > 0 then count(batch, 'joined', joined) end
    if done > 0 then count(batch, 'done', done) end
    if dead > 0 then
        count(batch, 'dead', dead)
        count(batch, 'kept', dead)
    end
    remember(batch)
    forgetLater(batch)
end
return answers
