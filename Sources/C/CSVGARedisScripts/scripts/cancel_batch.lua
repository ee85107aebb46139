-- Gives up a batch by its ID: all that is open counts as cancelled. Gives 0 where none has the name.
local number = call('HGET', prefix .. 'b:' .. argument(1), 'n')
local batch = number and batchOf(number)
if not batch then return 0 end
if not batch.isLive then return 1 end
-- First, so that a full Redis lets it through.
remember(batch)
call('HSET', batch.key, 'state', 'cancelled')
count(batch, 'cancelled', math.max(0, batch.total - batch.done - batch.dead - batch.cancelled))
forgetLater(batch)
return 1
