-- Gives up a job by its key, for all of its batches. Gives 0 where it is not there, or over.
local key = argument(1)
local found = call('HMGET', jobKey(key), 's', 'e', 'b')
local state = found[1]
if not found[3] or state == 'd' or state == 'x' or state == 'c' then return 0 end
if state == 'r' then call('ZREM', prefix .. 'retry', key) else leave(unpacked(found[2])) end
endCancelled(key, found[3])
countEach(live(found[3]), 'cancelled')
return 1
