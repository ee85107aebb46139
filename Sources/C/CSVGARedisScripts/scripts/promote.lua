-- Moves jobs whose next attempt is due back to their lanes: the most of them, and the time in milliseconds or nothing for
-- now. Gives how many left the set. It begins with ZREM, so that a full Redis lets it go on. Each worker calls it every
-- second or two.
local time = argument(2) == '' and milliseconds() or argument(2)
local due = call('ZRANGEBYSCORE', prefix .. 'retry', '-inf', time, 'LIMIT', 0, argument(1))
for _, key in ipairs(due) do
    call('ZREM', prefix .. 'retry', key)
    local job = jobKey(key)
    local found = call('HMGET', job, 's', 'b', 'S', 'H', 'L', 'f')
    if found[1] == 'r' then
        local entry = add(found[5], key, found[3], found[4], numbers(found[2])(), found[6])
        call('DEL', job)
        call('HSET', job, 'e', entry, 'b', found[2], 'f', found[6])
    end
end
noteWorker(0)
return #due
