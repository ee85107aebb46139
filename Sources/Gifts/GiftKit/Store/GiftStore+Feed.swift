import GiftModel

/// The action for a connection after an event.
private enum FeedStep {
    case goOn
    /// Events are missing: a new connection requests them.
    case askAgain
}

extension GiftStore {
    /// Connects, unless that was done.
    nonisolated func begin() { Task { await connect() } }

    /// Events and connections in one stream, which begins after the caller's event; nil for the next one.
    package func changes(after seq: Int?) -> AsyncStream<StoreChange> {
        sequence.connect(after: seq)
        return changes
    }

    /// Reconnects after the end of a connection, for instance with a new token.
    public func reconnect() {
        feed?.cancel()
        feed = nil
        connect()
    }

    private func connect() {
        guard feed == nil else { return }
        followOutbox()
        tell(RoomConnection.connecting)
        // The store is not held while nothing happens.
        feed = Task { [weak self, backend, liveID, time] in
            var failureCount = 0
            while !Task.isCancelled {
                guard let position = await self?.position else { return }
                let events = backend.events(in: liveID, after: position.seq)
                let outcome = await GiftStore.follow(events) { await self?.receive($0) }
                if outcome.wasConnected { failureCount = 0 }
                guard outcome.isLost else { continue }
                failureCount += 1
                guard let delay = await self?.noteLoss(outcome, failureCount) else { return }
                guard (try? await time.sleep(for: delay)) != nil else { return }
            }
        }
    }

    /// The sequence number after which the next connection begins.
    private var position: (seq: Int?, Void) { (sequence.last, ()) }

    private struct Outcome {
        var wasConnected = false
        var error: SVGAError?
        var retryDelay = Duration.zero
        var isFinished = false
        var isLost: Bool { isFinished || error != nil }
    }

    private static func follow(
        _ events: AsyncThrowingStream<RoomEvent, any Error>, receive: (RoomEvent) async -> FeedStep?
    ) async -> Outcome {
        var outcome = Outcome()
        do {
            for try await event in events {
                if case .connected(_, let delay) = event {
                    outcome.wasConnected = true
                    outcome.retryDelay = delay ?? .zero
                }
                // Leaving the loop ends the connection.
                if await receive(event) != .goOn { return outcome }
            }
            outcome.isFinished = !Task.isCancelled
        } catch {
            outcome.error = SVGAError(error)
        }
        return outcome
    }

    private func receive(_ event: RoomEvent) -> FeedStep {
        switch event {
        case .connected(let seq, _):
            sequence.connect(after: seq)
            tell(RoomConnection.connected)
        case .reset(let seq): sequence.reset(to: seq)
        case .gift(let gift):
            switch sequence.receive(gift) {
            case .gap: return .askAgain
            case .known: return .goOn
            case .new:
                tell(.gift(gift))
                return .goOn
            }
        case .message, .likes, .joins, .replaced: break
        }
        tell(event)
        return .goOn
    }

    /// Records the end of a connection; returns the delay before the next one, nil if there is no next one.
    private func noteLoss(_ outcome: Outcome, _ failureCount: Int) -> Duration? {
        guard let error = outcome.error, [.network, .outcomeUnknown, .rateLimited].contains(error.giftFailure) else {
            tell(RoomConnection.ended(outcome.error))
            return nil
        }
        let least = max(outcome.retryDelay, error.retryAfter ?? .zero)
        let delay = rules.delay(after: failureCount, least: least, random: random())
        tell(RoomConnection.interrupted(error, retryIn: delay))
        return delay
    }
}
