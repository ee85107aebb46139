-- Hands out jobs that wait: worker, most jobs, then the lanes in their order.
-- Gives the number of dropped entries, the batches and the jobs.
local given = {}
for _, lane in ipairs(call('SMEMBERS', prefix .. 'released')) do given[lane] = true end

-- What workers gave back goes first.
local function takeReleased(lane)
    local count = wanted - #rows
    local found = pending(lane, '-', '+', count, released)
    for _, entry in ipairs(found) do deliverClaimed(lane, entry) end
    if #found < count then call('SREM', prefix .. 'released', lane) end
end

local function read(lane, count)
    return redis.pcall('XREADGROUP', 'GROUP', group, worker, 'COUNT', count, 'STREAMS', prefix .. lane, '>')
end

-- Reads a lane; the first reader, or the first after a flush, makes its group. Gives the number of entries.
local function takeWaiting(lane, count)
    local found = read(lane, count)
    if found and found.err then
        if string.sub(found.err, 1, 7) ~= 'NOGROUP' then return found end
        call('XGROUP', 'CREATE', prefix .. lane, group, '0', 'MKSTREAM')
        found = read(lane, count)
    end
    if not found or #found == 0 then return 0 end
    for _, entry in ipairs(found[1][2]) do deliver(lane, entry, 1) end
    return #found[1][2]
end

for place = 3, #ARGV - 4 do
    local lane = argument(place)
    if given[lane] and #rows < wanted then takeReleased(lane) end
    while #rows < wanted and droppedCount < maxDropped do
        local count = wanted - #rows
        local result = takeWaiting(lane, count)
        if type(result) == 'table' then return result end
        if result < count then break end
    end
end
return { droppedCount, batchRows, rows }
