-- Tries dead jobs again: place and key of each. Gives how many were dead and wait now.
local retried = 0
for place = 1, #ARGV - 4, 2 do
    local id, key = argument(place), argument(place + 1)
    local fields = deadEntry(id, key)
    local list = fields and call('HGET', jobKey(key), 'b')
    local wanting = live(list)
    if fields and #wanting > 0 then
        local entry = add(fields.l, key, fields.s, fields.h, wanting[1].number)
        call('XDEL', prefix .. 'dead', id)
        call('DEL', jobKey(key))
        call('HSET', jobKey(key), 'e', entry, 'b', list)
        for _, batch in ipairs(wanting) do
            count(batch, 'dead', -1)
            count(batch, 'kept', -1)
            remember(batch)
        end
        retried = retried + 1
    end
end
return retried
