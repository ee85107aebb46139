-- What take and claim share: rows of jobs, and of the batches that they are of.
local worker, wanted = argument(1), tonumber(argument(2))
local rows, batchRows, droppedCount = {}, {}, 0
local maxDropped = 1000

-- The number of a batch among the rows.
local function rowOf(batch)
    if not batch.row then
        batchRows[#batchRows + 1] = { batch.id, unpack(call('HMGET', batch.key, 'o', 'r', 'l', 'a', 't', 'T')) }
        batch.row = #batchRows
    end
    return batch.row
end

-- Whether the fields are those of a job. One that a worker cannot read would keep it from all others of the answer.
local function isWhole(fields)
    local hasKey, hasDigest = #(fields.k or '') == 16, not fields.h or #fields.h == 32
    return hasKey and hasDigest and fields.s and string.find(fields.b or '', '^%d+$') and true or false
end

-- Hands an entry out, or drops it where nobody wants the job any more.
local function deliver(lane, entry, deliveries)
    local fields = fieldsOf(entry)
    if not isWhole(fields) then
        -- Something else wrote into the stream.
        leave(lane, entry[1])
        droppedCount = droppedCount + 1
        return
    end
    local batch = batchOf(fields.b)
    if not (batch and batch.isLive) then
        local list = call('HGET', jobKey(fields.k), 'b')
        batch = live(list)[1]
        if not batch then
            leave(lane, entry[1])
            endCancelled(fields.k, list or fields.b)
            droppedCount = droppedCount + 1
            return
        end
    end
    rows[#rows + 1] = { lane, entry[1], fields.k, fields.s, fields.h or '', deliveries, fields.f or '0', rowOf(batch) }
end

local function deliverClaimed(lane, found)
    for _, entry in ipairs(call('XCLAIM', prefix .. lane, group, worker, 0, found[1])) do
        deliver(lane, entry, found[4] + 1)
    end
end
