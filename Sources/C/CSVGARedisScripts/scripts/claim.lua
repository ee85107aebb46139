-- Hands out jobs whose lease has ended: worker, most jobs, then each lane and its lease in milliseconds.
-- Gives what take gives. XPENDING with IDLE looks through all that is out in one call and tells the deliveries, which
-- XAUTOCLAIM does not.
for place = 3, #ARGV - 4, 2 do
    local lane, lease = argument(place), argument(place + 1)
    if #rows < wanted then
        local found = redis.pcall('XPENDING', prefix .. lane, group, 'IDLE', lease, '-', '+', wanted - #rows)
        for _, entry in ipairs(found.err and {} or found) do deliverClaimed(lane, entry) end
    end
end
return { droppedCount, batchRows, rows }
