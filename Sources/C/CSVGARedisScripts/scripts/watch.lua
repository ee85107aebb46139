-- Whether leases may be judged. While Redis is away nobody can renew any, and all of them end. Workers that are well come
-- back within some seconds and renew theirs; until then the jobs are left to them.
--
-- seen   t when a worker was last heard of, u until when no lease is judged; in milliseconds
local longestSilence, patience = 2500, 4000
-- Where workers are always late, leases are judged all the same, but for a while each minute.
local shortestWatch = 60000

-- Notes that a worker is there: each of them says so every second or two. Gives the time until which no lease is judged.
local function noteWorker(lease)
    local now, key = milliseconds(), prefix .. 'seen'
    local found = call('HMGET', key, 't', 'u')
    local last, quiet = tonumber(found[1] or now), tonumber(found[2] or 0)
    if now - last > math.max(longestSilence, lease / 2) and now > quiet + shortestWatch then
        quiet = now + math.max(patience, lease / 3)
    end
    -- A full Redis refuses it, and forgets nothing but this.
    redis.pcall('HSET', key, 't', now, 'u', quiet)
    return quiet, now
end
