-- Forgets dead jobs: place and key of each. Gives how many were dead.
local purged = 0
for place = 1, #ARGV - 4, 2 do
    local id, key = argument(place), argument(place + 1)
    if deadEntry(id, key) then
        forgetDead(id, key)
        purged = purged + 1
    end
end
return purged
