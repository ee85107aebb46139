-- Renews leases: worker, then lane, ID and key of each job. Gives of each o (ours), l (lost) or c (cancelled).
local worker, answers = argument(1), {}

local function renew(lane, id, key)
    local job = jobKey(key)
    if not isHeld(lane, id, worker) then return call('HGET', job, 's') == 'c' and 'c' or 'l' end
    local list = call('HGET', job, 'b')
    if list and #live(list) == 0 then
        leave(lane, id)
        endCancelled(key, list)
        return 'c'
    end
    call('XCLAIM', prefix .. lane, group, worker, 0, id, 'JUSTID')
    return 'o'
end

for place = 2, #ARGV - 4, 3 do
    answers[#answers + 1] = renew(argument(place), argument(place + 1), argument(place + 2))
end
return answers
