-- What scripts on dead jobs share.

-- Forgets a dead job; batches count it further on.
local function forgetDead(id, key)
    local list = call('HGET', jobKey(key), 'b')
    call('XDEL', prefix .. 'dead', id)
    call('DEL', jobKey(key))
    for number in numbers(list or '') do
        local batch = batchOf(number)
        if batch then
            count(batch, 'kept', -1)
            forgetLater(batch)
        end
    end
end

-- A dead job by its place and key.
local function deadEntry(id, key)
    local entry = call('XRANGE', prefix .. 'dead', id, id)[1]
    if not entry then return nil end
    local fields = fieldsOf(entry)
    return fields.k == key and fields or nil
end
