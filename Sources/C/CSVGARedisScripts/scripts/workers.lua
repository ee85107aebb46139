-- The workers that were heard of within the seconds given: ID, milliseconds since then, and what they say of themselves.
local now, rows = milliseconds(), {}
local found = call('ZRANGEBYSCORE', prefix .. 'w', '(' .. (now - argument(1) * 1000), '+inf', 'WITHSCORES')
for place = 1, #found, 2 do
    local values = call('HMGET', prefix .. 'w:' .. found[place], 'h', 'v', 'r', 's', 'b')
    if values[1] then rows[#rows + 1] = { found[place], now - found[place + 1], unpack(values) } end
end
return rows
