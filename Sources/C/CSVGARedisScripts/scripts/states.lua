-- What became of jobs, by their keys. Gives of each nothing, or a table that begins with w (waits), p (in work), r, d,
-- x or c.
local function state(key)
    local job = jobKey(key)
    local found = call('HMGET', job, 's', 'e', 'b', 'd')
    if not found[3] then return false end
    if found[1] == 'r' then
        local due = call('ZSCORE', prefix .. 'retry', key) or 0
        return { 'r', call('HMGET', job, 'c', 'M'), math.max(0, due - milliseconds()) }
    end
    if found[1] == 'd' then return { 'd', call('HMGET', job, 'n', 'm', 'h', 'z', 'p', 't', 'g', 'a', 'w') } end
    if found[1] == 'x' then return { 'x', call('XRANGE', prefix .. 'dead', found[4], found[4]) } end
    if found[1] then return { found[1] } end
    local lane, id = unpacked(found[2])
    local held = pending(lane, id, id, 1)[1]
    return { held and held[2] ~= released and 'p' or 'w' }
end

local answers = {}
for place = 1, #ARGV - 4 do answers[place] = state(argument(place)) end
return answers
