import GiftLedger
import GiftPostgres

/// Tells the streams of this server what all servers of a database have recorded.
///
/// Events are read in the order of their commits, from the one behind the last, whenever somebody says that there may be more; so a
/// stream gets those of its room in order, whoever took the orders. Catalogues that others changed are taken over, and streams of
/// rooms that others closed end.
final class RoomFeed: Sendable {
    private let repository: PostgresGiftRepository
    private let rooms: RoomStreams
    private let report: @Sendable (String) -> Void
    private let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation

    /// Events of one reading, and the pause after one that failed.
    private static let pageCount = 128
    private static let pause = Duration.milliseconds(200)

    /// - Parameter report: Takes a line about what went wrong.
    init(
        _ repository: PostgresGiftRepository, _ rooms: RoomStreams, report: @escaping @Sendable (String) -> Void
    ) {
        (self.repository, self.rooms, self.report) = (repository, rooms, report)
        (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Says that something may have happened.
    func wake() { waker.yield() }

    /// Tells what happens until the task is cancelled.
    func run() async {
        var position = repository.position
        var wakes = wakes.makeAsyncIterator()
        repeat {
            do throws(LedgerError) {
                try await tell(from: &position)
            } catch {
                report("what other servers recorded cannot be read: \(error)")
                try? await Task.sleep(for: RoomFeed.pause)
                wake()
            }
        } while await wakes.next() != nil
    }

    private func tell(from position: inout FeedPosition) async throws(LedgerError) {
        var events: [RoomGiftEvent]
        repeat {
            events = try await repository.events(afterNumber: position.eventNumber, limit: RoomFeed.pageCount)
            rooms.tell(events)
            position.eventNumber = events.last?.number ?? position.eventNumber
        } while events.count == RoomFeed.pageCount
        try await repository.refreshCatalog()
        try await close(from: &position)
    }

    private func close(from position: inout FeedPosition) async throws(LedgerError) {
        var hasMore = true
        while hasMore {
            guard let changes = try await repository.roomChanges(since: position.roomVersion, limit: 200) else {
                return
            }
            for room in changes.closed { rooms.close(room) }
            position.roomVersion = changes.version
            hasMore = changes.hasMore
        }
    }
}
