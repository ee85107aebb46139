-- Hands out jobs whose lease has ended: worker, most jobs, then each lane and its lease in milliseconds.
-- Gives what take gives. XPENDING with IDLE looks through all that is out in one call and tells the deliveries, which
-- XAUTOCLAIM does not.
-- A lease of 0 is for queues whose workers are gone for good.
local shortest = math.huge
for place = 4, #ARGV - 4, 2 do shortest = math.min(shortest, tonumber(argument(place))) end
if shortest > 0 then
    local quiet, now = noteWorker(shortest)
    if now < quiet then wanted = 0 end
end
for place = 3, #ARGV - 4, 2 do
    local lane, lease = argument(place), argument(place + 1)
    if #rows < wanted then
        local found = redis.pcall('XPENDING', prefix .. lane, group, 'IDLE', lease, '-', '+', wanted - #rows)
        for _, entry in ipairs(found.err and {} or found) do deliverClaimed(lane, entry) end
    end
end
return { droppedCount, batchRows, rows }
