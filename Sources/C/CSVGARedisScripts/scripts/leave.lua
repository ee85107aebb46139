-- Forgets a worker that leaves, and its consumers where they hold nothing.
local worker = argument(1)
call('ZREM', prefix .. 'w', worker)
call('DEL', prefix .. 'w:' .. worker)
for lane in pairs(rankOf) do
    if #pending(lane, '-', '+', 1, worker) == 0 then
        redis.pcall('XGROUP', 'DELCONSUMER', prefix .. lane, group, worker)
    end
end
return 1
