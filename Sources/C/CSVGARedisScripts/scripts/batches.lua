-- The batches that want jobs and were not given up, by the keys of the jobs. Gives of each job rows of ID, output, revision,
-- lane, most attempts, seconds of an attempt and trace.
local answers = {}
for place = 1, #ARGV - 4 do
    local rows = {}
    for _, batch in ipairs(live(call('HGET', jobKey(argument(place)), 'b'))) do
        rows[#rows + 1] = { batch.id, unpack(call('HMGET', batch.key, 'o', 'r', 'l', 'a', 't', 'T')) }
    end
    answers[place] = rows
end
return answers
