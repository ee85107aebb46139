import SVGARedis
import SVGASystem

extension RedisExchange {
    /// Reads the streams of gifts until the exchange stops.
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
                // The first failure as well: Redis may never have been there.
                if wasReading || !isReported { fail("\(error)") }
                isReported = true
                // An answer that cannot be read would come again; the store has what is passed over.
                if !error.isTransient { places = StreamPlaces(keys) }
                attempt += 1
                posts.rest(until: SteadyClock.end(of: options.backoff(beforeAttempt: attempt)))
            }
        }
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Asks where the streams end, so that no entry from now on is missed.
    private func findPlaces(_ places: inout StreamPlaces) throws(RedisError) {
        guard places.take(lastEntries: try reader.send(places.lastEntryCommands)) else {
            throw RedisError(.unexpectedReply("the ends of streams"), server: reader.server)
        }
        state.withLock { $0.isReading = !$0.isStopped }
    }

    private func readOnce(_ places: inout StreamPlaces, _ take: ([ExchangeItem]) -> Void) throws(RedisError) {
        let reply = try reader.read(places.readCommand(milliseconds: 1000), waiting: .seconds(1))
        guard let found = places.take(entries: reply) else {
            throw RedisError(.unexpectedReply("entries of streams"), server: reader.server)
        }
        state.withLock { $0.statistics.malformedCount += found.malformedCount }
        if !found.gifts.isEmpty { take(found.gifts.map { .gift($0) }) }
    }

    /// Whether it was read before.
    private func endReading() -> Bool {
        state.withLock { state in
            defer { state.isReading = false }
            return state.isReading
        }
    }

    /// Publishes what waits until the exchange stops. What cannot be sent is dropped: late chat is worse than none.
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
