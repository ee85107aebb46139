package import GiftModel
package import SVGAHTTP
import SVGASystem
import Synchronization

/// Reports the events of rooms to listeners. Gifts have numbers without gaps: a stream gets each of them once, in
/// order, starting after the requested number. Missed gifts are read from the store, even if a published number is
/// missing. Everything else has no number, is not kept, and is left out of streams that are behind. Rooms without a
/// stream take no memory.
package final class RoomHub: Sendable {
    private struct State {
        var rooms: [RoomID: Room] = [:]
        var counts = StreamCounts()
        var lastNumber = 0
    }

    let settings: HubSettings
    let history: HistoryReader
    private let state = Lock(State())
    /// Milliseconds of a clock that is never set back, and of the time of day.
    private let now: @Sendable () -> Milliseconds
    private let time: @Sendable () -> Milliseconds
    private let deliveryCount = Atomic<Int>(0)
    let endingCounts = Lock([StreamBody.Ending: Int]())
    let ticking = Lock(TickState())

    /// Creates a hub without streams. `now` is a clock that is never set back, `time` the time of day for the hub's own
    /// events. `history` reads a room's gifts after a position from the store, published ones included, at most a
    /// number of them; nil without the room.
    package init(
        _ settings: HubSettings = HubSettings(),
        now: @escaping @Sendable () -> Milliseconds = { Int(SteadyClock.now / 1_000_000) },
        time: @escaping @Sendable () -> Milliseconds = { Int(WallClock.milliseconds) },
        history: @escaping @Sendable (RoomID, _ after: EventPosition, _ limit: Int) async throws -> EventPage?
    ) {
        (self.settings, self.now, self.time) = (settings, now, time)
        self.history = HistoryReader(maxByteCount: settings.pageCacheByteCount, load: history)
    }

    package func subscribe(_ subscription: Subscription) throws -> StreamBody {
        let body = StreamBody(limits: settings.readerLimits)
        if let greeting = subscription.format.greeting(retry: settings.retry) { body.append(greeting) }
        let now = now()
        let (subscriber, room, replaced) = try state.withLock { state in
            try state.counts.check(subscription, settings)
            let replaced = settings.isSingleSession ? state.counts.streams(of: subscription.user.userID) : []
            state.lastNumber += 1
            let subscriber = Subscriber(subscription, number: state.lastNumber, body: body, now: now)
            state.counts.add(subscriber)
            let room = state.rooms[subscription.room] ?? Room(subscription.room, settings)
            state.rooms[subscription.room] = room
            room.add(subscriber)
            return (subscriber, room, replaced)
        }
        for earlier in replaced {
            var frames = RoomNotice.replaced.frames
            earlier.body.append(frames.piece(earlier.format))
            earlier.body.end()
        }
        body.whenClosed { [weak self] ending in self?.remove(subscriber, ending) }
        if let after = subscription.after { catchUp(subscriber, in: room, after: after) }
        return body
    }

    /// Reports recorded gifts, each room's in the order of their numbers.
    package func publish(_ gifts: [RoomGiftEvent]) {
        let now = now()
        for gift in gifts {
            history.notePublication(in: gift.room, epoch: gift.position.epoch)
            guard let room = room(gift.room) else { continue }
            let (count, behind) = room.publish(gift, at: now)
            deliveryCount.wrappingAdd(count, ordering: .relaxed)
            for (subscriber, after) in behind { catchUp(subscriber, in: room, after: after) }
        }
    }

    /// Reports a message to all streams of a room, or to one user's streams in it; returns their number.
    @discardableResult package func post(_ message: RoomMessage, in room: RoomID, to user: UserID? = nil) -> Int {
        let count = self.room(room)?.tell(RoomNotice(message), to: user, at: now()) ?? 0
        deliveryCount.wrappingAdd(count, ordering: .relaxed)
        return count
    }

    /// Adds likes, which are told once a second.
    package func like(_ count: Int, by user: GiftUser, in room: RoomID) { self.room(room)?.addLikes(count, of: user) }

    /// Ends the streams of a room after telling that it is closed.
    package func disband(_ room: RoomID) { self.room(room)?.close(at: now()) }

    /// At most `limit` users in a room, 1 or more, from the next number of an earlier page on, or 0.
    package func audience(of room: RoomID, after number: Int = 0, limit: Int) -> AudiencePage {
        self.room(room)?.audience(after: number, limit: max(1, limit)) ?? AudiencePage(count: 0)
    }

    package func audienceCount(of room: RoomID) -> Int { self.room(room)?.audienceCount ?? 0 }

    /// Does what is due: sums of likes, joins and leaves, heartbeats. To be called once a second.
    package func tick() {
        let rooms = state.withLock { Array($0.rooms.values) }
        let (now, time) = (now(), time())
        for room in rooms { deliveryCount.wrappingAdd(room.tick(at: now, time: time), ordering: .relaxed) }
    }

    package var statistics: HubStatistics {
        let (roomCount, streamCount) = state.withLock { ($0.rooms.count, $0.counts.count) }
        return HubStatistics(
            roomCount: roomCount, streamCount: streamCount, deliveryCount: deliveryCount.load(ordering: .relaxed),
            endingCounts: endingCounts.withLock { $0 })
    }

    private func room(_ id: RoomID) -> Room? { state.withLock { $0.rooms[id] } }

    private func remove(_ subscriber: Subscriber, _ ending: StreamBody.Ending) {
        endingCounts.withLock { $0[ending, default: 0] += 1 }
        let now = now()
        state.withLock { state in
            state.counts.remove(subscriber)
            // Under the lock, so that no stream is added to a room that goes.
            if state.rooms[subscriber.room]?.remove(subscriber, at: now) == true { state.rooms[subscriber.room] = nil }
        }
    }
}

package struct HubStatistics: Hashable, Sendable {
    package var roomCount: Int
    package var streamCount: Int
    /// Events that were handed to streams, heartbeats not counted.
    package var deliveryCount: Int
    package var endingCounts: [StreamBody.Ending: Int]
}

package struct HubSettings: Sendable {
    package var streamsPerUser = 4
    package var streamsPerAddress = 64
    package var isSingleSession = false
    /// After how long without an event a stream gets a heartbeat.
    package var heartbeat: Milliseconds = 15_000
    /// After how long browsers connect again.
    package var retry: Milliseconds = 2_000
    /// The time that a user still counts as present after the last stream has ended.
    package var leaveDelay: Milliseconds = 5_000
    package var readerLimits = StreamBody.Limits()
    package var pageCacheByteCount = 16 << 20

    package init() {}
}

extension SVGAError {
    static func tooManyStreams(of reader: String, limit: Int) -> SVGAError {
        SVGAError(.forbidden, "the \(reader) has \(limit) streams already: close one of them", isTransient: true)
    }
}

/// All streams of a hub, by who reads them.
struct StreamCounts {
    private var byUser: [UserID: [Subscriber]] = [:]
    private var byAddress: [String: Int] = [:]
    private(set) var count = 0

    func streams(of user: UserID) -> [Subscriber] { byUser[user] ?? [] }

    /// Refuses a stream that would be one too many.
    func check(_ subscription: Subscription, _ settings: HubSettings) throws {
        // The earlier streams of a single session are about to end.
        if !settings.isSingleSession, streams(of: subscription.user.userID).count >= settings.streamsPerUser {
            throw SVGAError.tooManyStreams(of: "user", limit: settings.streamsPerUser)
        }
        if let address = subscription.address, byAddress[address, default: 0] >= settings.streamsPerAddress {
            throw SVGAError.tooManyStreams(of: "address", limit: settings.streamsPerAddress)
        }
    }

    mutating func add(_ subscriber: Subscriber) {
        count += 1
        byUser[subscriber.user.userID, default: []].append(subscriber)
        if let address = subscriber.address { byAddress[address, default: 0] += 1 }
    }

    mutating func remove(_ subscriber: Subscriber) {
        let user = subscriber.user.userID
        guard let index = byUser[user]?.firstIndex(where: { $0 === subscriber }) else { return }
        count -= 1
        byUser[user]?.remove(at: index)
        if byUser[user]?.isEmpty == true { byUser[user] = nil }
        guard let address = subscriber.address else { return }
        byAddress[address, default: 0] -= 1
        if byAddress[address] == 0 { byAddress[address] = nil }
    }
}
