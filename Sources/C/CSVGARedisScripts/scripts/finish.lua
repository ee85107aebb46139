-- Ends a job well, whoever has it: lane, ID, key, worker, then name, digest of the movie, digest of the result, bytes,
-- whether it was there, milliseconds, and the size of a picture as WIDTHxHEIGHT. Gives 1 where the job is over by that.
local lane, id, key, worker = argument(1), argument(2), argument(3), argument(4)
leave(lane, id)
local job = jobKey(key)
local found = call('HMGET', job, 's', 'e', 'b', 'f')
local state = found[1]
if not found[3] or state == 'd' or state == 'x' or state == 'c' then return 0 end
if state == 'r' then
    call('ZREM', prefix .. 'retry', key)
elseif found[2] then
    local place, current = unpacked(found[2])
    if current ~= id then leave(place, current) end
end
call('DEL', job)
call('HSET', job, 's', 'd', 'b', found[3], 'w', worker, 'a', (found[4] or 0) + 1, 'n', argument(5), 'm', argument(6),
    'h', argument(7), 'z', argument(8), 'p', argument(9), 't', argument(10), 'g', argument(11))
call('EXPIRE', job, endedSeconds)
countEach(live(found[3]), 'done')
tell(key, 'done')
return 1
