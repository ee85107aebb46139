import GiftLedger
import GiftModel
import GiftStream
import SVGASystem

/// Reports all servers' records in a database to the streams of this server. Events are read in the order of their
/// commits, starting after the last one, whenever more may be available; so a stream gets its room's events in order,
/// regardless of the servers that took the orders. Catalogues that others changed are taken over, and streams of rooms
/// that others closed end.
final class RoomFeed: Sendable {
    private let repository: PostgresGiftRepository
    private let rooms: RoomStreams
    private let report: @Sendable (String) -> Void
    private let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation
    private let inbox = GiftInbox()
    /// Whether to read the store, and not only the inbox.
    private let readsStore = Lock(true)

    /// Events of one reading, and the pause after one that failed.
    private static let pageCount = 128
    private static let pause = Duration.milliseconds(200)

    init(_ repository: PostgresGiftRepository, _ rooms: RoomStreams, report: @escaping @Sendable (String) -> Void) {
        (self.repository, self.rooms, self.report) = (repository, rooms, report)
        (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func wake() {
        readsStore.withLock { $0 = true }
        waker.yield()
    }

    func take(_ gift: RoomGiftEvent) {
        inbox.add(gift)
        waker.yield()
    }

    /// Reports events until the task is cancelled; `relay` gets those that were read from the store.
    func run(relay: @Sendable ([RoomGiftEvent]) -> Void = { _ in }) async {
        var position = repository.position
        var wakes = wakes.makeAsyncIterator()
        repeat {
            do {
                if tellInbox(from: &position) { try await tell(from: &position, relay) }
            } catch {
                report("what other servers recorded cannot be read: \(error)")
                try? await Task.sleep(for: RoomFeed.pause)
                wake()
            }
        } while await wakes.next() != nil
    }

    /// Reports the inbox's events; returns whether to read the store.
    private func tellInbox(from position: inout FeedPosition) -> Bool {
        let (gifts, isGap) = inbox.take(after: position.eventNumber, of: position.epoch)
        rooms.tell(gifts)
        position.eventNumber = gifts.last?.number ?? position.eventNumber
        let isAsked = readsStore.withLock { isAsked in
            defer { isAsked = false }
            return isAsked
        }
        return isAsked || isGap
    }

    private func tell(from position: inout FeedPosition, _ relay: @Sendable ([RoomGiftEvent]) -> Void) async throws {
        var events: [RoomGiftEvent]
        repeat {
            events = try await repository.events(
                afterNumber: position.eventNumber, of: position.epoch, limit: RoomFeed.pageCount)
            rooms.tell(events)
            if !events.isEmpty { relay(events) }
            if let last = events.last { (position.epoch, position.eventNumber) = (last.position.epoch, last.number) }
        } while events.count == RoomFeed.pageCount
        try await repository.refreshCatalog()
        try await close(from: &position)
    }

    private func close(from position: inout FeedPosition) async throws {
        var hasMore = true
        while hasMore {
            guard let changes = try await repository.roomChanges(since: position.roomVersion, limit: 200) else {
                // A standby that took over knows fewer changes.
                position.roomVersion = 0
                continue
            }
            for room in changes.closed { rooms.close(room) }
            position.roomVersion = changes.version
            hasMore = changes.hasMore
        }
    }
}

/// Gifts that other servers told by the exchange, until the feed takes them.
final class GiftInbox: Sendable {
    private let gifts = Lock<[RoomGiftEvent]>([])

    /// More than these are left to the store.
    private static let maxCount = 1_000

    func add(_ gift: RoomGiftEvent) { gifts.withLock { if $0.count < GiftInbox.maxCount { $0.append(gift) } } }

    /// Takes those that follow a number of an epoch without a gap, and whether there are others.
    func take(after number: Int, of epoch: Int) -> (gifts: [RoomGiftEvent], isGap: Bool) {
        let all = gifts.withLock { gifts in
            defer { gifts = [] }
            return gifts
        }.sorted { $0.number < $1.number }
        var (found, last, isGap) = ([RoomGiftEvent](), number, false)
        for gift in all where gift.number > last || gift.position.epoch > epoch {
            if gift.number > last + 1 || gift.position.epoch != epoch {
                isGap = true
                break
            }
            found.append(gift)
            last = gift.number
        }
        return (found, isGap)
    }
}
