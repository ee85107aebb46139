import GiftLedger
import GiftStream
import SVGASystem

/// Posts the gifts of all rooms to the server of `--publish-url`, from where it was left the last time.
final class GiftPublisher: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var isEnded = false
    }

    private let relay: PublishRelay
    private let state = Lock(State())
    /// Its place in the ledger has this name.
    private static let name = "publish"

    /// - Parameter report: Takes a line about what went wrong.
    init(_ url: String, _ repository: any GiftRepository, report: @escaping @Sendable (String) -> Void) {
        relay = PublishRelay(
            RelaySettings(url: url),
            read: { number, limit in
                try await repository.events(afterNumber: number, limit: limit).map(RelayedGift.init)
            },
            position: { try await repository.relayPosition(GiftPublisher.name) },
            keepPosition: { try await repository.setRelayPosition(GiftPublisher.name, to: $0) }, report: report)
    }

    /// Begins.
    func start() {
        let task = Task { [self] in
            await relay.run()
            state.withLock { $0.isEnded = true }
            state.wakeWaiters()
        }
        state.withLock { $0.task = task }
    }

    /// Says that there are more gifts.
    func wake() { relay.wake() }

    /// Ends; nothing uses the repository any more when this returns.
    func stop() {
        guard let task = state.withLock({ $0.task }) else { return }
        task.cancel()
        state.waiting { $0.isEnded ? () : nil }
    }

    /// What was done so far.
    var statistics: RelayStatistics { relay.statistics }
}

extension RelayedGift {
    fileprivate init(_ event: RoomGiftEvent) {
        self.init(number: event.number, room: event.room, seq: event.seq, json: event.body)
    }
}
