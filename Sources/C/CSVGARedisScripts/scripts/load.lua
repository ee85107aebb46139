-- How much there is to do. Gives of each lane what waits, what is in work, and the milliseconds of the oldest that waits
-- or -1; then what waits for an attempt, and what is dead.
local now = milliseconds()

local function age(entries)
    for _, entry in ipairs(entries) do return math.max(0, now - string.match(entry[1], '^%d+')) end
    return -1
end

local function laneLoad(lane)
    local key = prefix .. lane
    local waiting, working, back, last = call('XLEN', key), 0, 0, '0-0'
    if waiting == 0 then return { 0, 0, -1 } end
    for _, found in ipairs(call('XINFO', 'GROUPS', key)) do
        local entry = fieldsOf({ '', found })
        if entry.name == group then
            working, last = entry.pending, entry['last-delivered-id']
            for _, worker in ipairs(call('XPENDING', key, group)[4] or {}) do
                if worker[1] == released then back = tonumber(worker[2]) end
            end
        end
    end
    local oldest = age(call('XRANGE', key, '(' .. last, '+', 'COUNT', 1))
    if back > 0 then oldest = math.max(oldest, age(pending(lane, '-', '+', 1, released))) end
    return { waiting - working + back, working - back, oldest }
end

return {
    laneLoad('high'), laneLoad('normal'), laneLoad('low'), call('ZCARD', prefix .. 'retry'),
    call('XLEN', prefix .. 'dead'),
}
