-- Says that a worker is alive: its ID, the seconds that it may be silent, host, version, revision, slots, busy ones.
-- Now and then workers that are gone are forgotten, and their consumers where they hold nothing: what a deleted consumer
-- has could never be claimed.
local worker, lifetime, now = argument(1), tonumber(argument(2)), milliseconds()
local key = prefix .. 'w:' .. worker
-- First, so that a full Redis hears of workers too.
call('ZREMRANGEBYSCORE', prefix .. 'w', '-inf', now - lifetime * 1000)
call('ZADD', prefix .. 'w', now, worker)
call('HSET', key, 'h', argument(3), 'v', argument(4), 'r', argument(5), 's', argument(6), 'b', argument(7))
call('EXPIRE', key, lifetime)
if not call('SET', prefix .. 'reaped', '1', 'NX', 'EX', 10) then return 0 end

local reaped = 0
for lane in pairs(rankOf) do
    local consumers = redis.pcall('XINFO', 'CONSUMERS', prefix .. lane, group)
    for _, found in ipairs(consumers.err and {} or consumers) do
        local consumer = fieldsOf({ '', found })
        local isGone = consumer.pending == 0 and consumer.idle > lifetime * 1000
        if isGone and not call('ZSCORE', prefix .. 'w', consumer.name) then
            call('XGROUP', 'DELCONSUMER', prefix .. lane, group, consumer.name)
            reaped = reaped + 1
        end
    end
end
return reaped
