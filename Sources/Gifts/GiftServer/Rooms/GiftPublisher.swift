import GiftLedger
import GiftModel
import GiftStream
import SVGASystem

/// Posts the gifts of all rooms to the server of `--publish-url`, from where it was left the last time. Of several
/// servers that share a ledger one posts at a time.
final class GiftPublisher: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var relay: PublishRelay?
        var taskCount = 0
        var past = RelayStatistics()
    }

    private let makeRelay: @Sendable () -> PublishRelay
    private let state = Lock(State())
    /// Its place in the ledger has this name.
    private static let name = "publish"

    init(_ url: String, _ repository: any SQLRepository, report: @escaping @Sendable (String) -> Void) {
        makeRelay = {
            PublishRelay(
                RelaySettings(url: url),
                read: { number, limit in
                    // The place is that of this database, also after a fail-over.
                    try await repository.events(afterNumber: number, of: EventPosition.currentEpoch, limit: limit)
                },
                position: { try await repository.relayPosition(GiftPublisher.name) },
                keepPosition: { try await repository.setRelayPosition(GiftPublisher.name, to: $0) }, report: report)
        }
    }

    /// Starts or stops posting, depending on whether this server is elected.
    func lead(_ isElected: Bool) { if isElected { start() } else { pause() } }

    func start() {
        state.withLock { state in
            guard state.task == nil else { return }
            let relay = makeRelay()
            state.relay = relay
            state.taskCount += 1
            state.task = Task { [self] in
                await relay.run()
                self.state.withLock { state in
                    state.taskCount -= 1
                    state.past = state.past + relay.statistics
                    if state.relay === relay { state.relay = nil }
                }
                self.state.wakeWaiters()
            }
        }
    }

    private func pause() {
        state.withLock { state in
            state.task?.cancel()
            state.task = nil
        }
    }

    func wake() { state.withLock { $0.relay }?.wake() }

    /// Ends; nothing uses the repository any more when this returns.
    func stop() {
        pause()
        state.waiting { $0.taskCount == 0 ? () : nil }
    }

    var statistics: RelayStatistics {
        state.withLock { state in state.relay.map { state.past + $0.statistics } ?? state.past }
    }
}

extension RelayStatistics {
    fileprivate static func + (a: RelayStatistics, b: RelayStatistics) -> RelayStatistics {
        var sum = a
        sum.acceptedCount += b.acceptedCount
        sum.refusedCount += b.refusedCount
        sum.failureCount += b.failureCount
        return sum
    }
}
