-- Gives jobs back: worker, then lane and ID of each. They belong to nobody, are claimable at once, and the delivery is
-- not counted.
local worker = argument(1)
for place = 2, #ARGV - 4, 2 do
    local lane, id = argument(place), argument(place + 1)
    local isOurs, deliveries = isHeld(lane, id, worker)
    if isOurs then
        call('XCLAIM', prefix .. lane, group, released, 0, id, 'IDLE', 1000000000, 'RETRYCOUNT', deliveries - 1,
            'JUSTID')
        call('SADD', prefix .. 'released', lane)
    end
end
return 1
