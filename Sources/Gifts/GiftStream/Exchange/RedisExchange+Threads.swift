import SVGARedis
import SVGASystem

extension RedisExchange {
    func readStreams(_ take: ([ExchangeItem]) -> Void) {
        var (places, attempt, isReported) = (StreamPlaces(keys), 1, false)
        while !isStopped {
            do {
                try findPlaces(&places)
                while !isStopped {
                    try readOnce(&places, take)
                    attempt = 1
                }
            } catch {
                let wasReading = endReading()
                if isStopped { return }
                // Including the first failure: Redis may never have been reachable.
                if wasReading || !isReported { fail("\(error)") }
                isReported = true
                // An invalid reply would come again, so it is skipped; the store has its gifts.
                if !error.isTransient { places = StreamPlaces(keys) }
                attempt += 1
                posts.rest(until: SteadyClock.end(of: options.backoff(beforeAttempt: attempt)))
            }
        }
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Requests the ends of the streams, so that no later entry is missed.
    private func findPlaces(_ places: inout StreamPlaces) throws(SVGAError) {
        guard places.take(lastEntries: try reader.send(places.lastEntryCommands)) else {
            throw SVGAError.unexpectedRedisReply("the ends of streams", reader.server)
        }
        state.withLock { $0.isReading = !$0.isStopped }
    }

    private func readOnce(_ places: inout StreamPlaces, _ take: ([ExchangeItem]) -> Void) throws(SVGAError) {
        let reply = try reader.read(places.readCommand(milliseconds: 1000), waiting: .seconds(1))
        guard let found = places.take(entries: reply) else {
            throw SVGAError.unexpectedRedisReply("entries of streams", reader.server)
        }
        state.withLock { $0.statistics.malformedCount += found.malformedCount }
        if !found.gifts.isEmpty { take(found.gifts.map { .gift($0) }) }
    }

    private func endReading() -> Bool {
        state.withLock { state in
            defer { state.isReading = false }
            return state.isReading
        }
    }

    /// Publishes posts until the exchange stops. Items that cannot be sent are dropped: late chat is worse than none.
    func publishPosts() {
        var attempt = 1
        while let payloads = posts.take() {
            do {
                let commands = payloads.map { RedisCommand("PUBLISH", keys.channel, $0) }
                let replies = try publisher.send(commands)
                let refusedCount = replies.count { $0.error != nil }
                state.withLock { state in
                    state.statistics.postedCount += replies.count - refusedCount
                    state.statistics.droppedCount += refusedCount
                }
                attempt = 1
            } catch {
                state.withLock { state in
                    state.statistics.droppedCount += payloads.count
                    state.statistics.failureCount += 1
                }
                attempt += 1
                posts.rest(until: SteadyClock.end(of: options.backoff(beforeAttempt: attempt)))
            }
        }
    }
}
