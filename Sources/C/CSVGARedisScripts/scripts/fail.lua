-- Ends an attempt: lane, ID, key, worker, code, message, and the milliseconds to the next attempt or nothing.
-- Gives 1 where the job was the worker's.
local lane, id, key, worker = argument(1), argument(2), argument(3), argument(4)
local code, message, delay = argument(5), argument(6), argument(7)
if not isHeld(lane, id, worker) then return 0 end
local entry = call('XRANGE', prefix .. lane, id, id)[1]
leave(lane, id)
if not entry then return 0 end
local fields, job = fieldsOf(entry), jobKey(key)
local list = call('HGET', job, 'b') or fields.b
local wanting = live(list)
if #wanting == 0 then
    endCancelled(key, list)
    return 1
end
local failures = (fields.f or 0) + 1
call('DEL', job)

if delay ~= '' then
    call('HSET', job, 's', 'r', 'b', list, 'f', failures, 'S', fields.s, 'H', fields.h or '', 'L', lane, 'c', code,
        'M', message)
    call('ZADD', prefix .. 'retry', milliseconds() + delay, key)
    for _, batch in ipairs(wanting) do count(batch, 'failed', 1) end
    return 1
end

local place = call('XADD', prefix .. 'dead', '*', 'k', key, 's', fields.s, 'h', fields.h or '', 'b', wanting[1].id, 'l',
    lane, 'c', code, 'm', message, 'a', failures, 'w', worker)
call('HSET', job, 's', 'x', 'b', list, 'd', place)
for _, batch in ipairs(wanting) do count(batch, 'kept', 1) end
countEach(wanting, 'dead')
tell(key, 'dead')
if call('XLEN', prefix .. 'dead') > maxDead then
    for _, oldest in ipairs(call('XRANGE', prefix .. 'dead', '-', '+', 'COUNT', 1)) do
        forgetDead(oldest[1], fieldsOf(oldest).k)
    end
end
return 1
