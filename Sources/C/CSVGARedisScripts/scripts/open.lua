-- Makes a batch known: ID, output, revision, lane, most attempts, seconds of an attempt, trace.
-- Gives known, new, other (another output) or cancelled.
local id, output = argument(1), argument(2)
local key = prefix .. 'b:' .. id
local found = call('HMGET', key, 'o', 'state')
if found[1] then
    if found[1] ~= output then return 'other' end
    return found[2] == 'cancelled' and 'cancelled' or 'known'
end
local number = call('INCR', prefix .. 'n')
call('SET', prefix .. 'n:' .. number, id)
call('HSET', key, 'n', number, 'o', output, 'r', argument(3), 'l', argument(4), 'a', argument(5), 't', argument(6),
    'T', argument(7))
-- For now: the first job that is added makes it stay. One to which none is added would stay for ever.
call('EXPIRE', key, batchSeconds)
call('EXPIRE', prefix .. 'n:' .. number, batchSeconds)
return 'new'
