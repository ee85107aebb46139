import GiftModel
import GiftStream
import SVGAHTTP
import SVGASystem

/// A store of gifts in memory, and a hub on it with clocks that a test sets.
final class HubFixture: Sendable {
    struct Store {
        var gifts: [RoomID: [RoomGiftEvent]] = [:]
        /// Gifts up to a number are no longer kept.
        var prunedSeq = 0
        var epoch = 1
        var readCount = 0
        var isBroken = false
    }

    private struct Broken: Error {}

    let store = Lock(Store())
    let clock = Lock(1_000_000)
    let hub: RoomHub
    static let room = room("r1")

    /// - Parameter pause: Waits before and after each reading of the store.
    init(_ settings: HubSettings = HubSettings(), pause: @escaping @Sendable () async -> Void = {}) {
        hub = RoomHub(settings, now: { [clock] in clock.withLock { $0 } }, time: { 7 }) { [store] room, after, limit in
            await pause()
            let page = try store.withLock { store throws -> EventPage? in
                store.readCount += 1
                if store.isBroken { throw Broken() }
                guard let gifts = store.gifts[room] else { return nil }
                let last = EventPosition(epoch: store.epoch, seq: gifts.count)
                let isEarlier = { (gift: RoomGiftEvent) in gift.position.epoch <= after.epoch }
                let kept = after.epoch < store.epoch ? gifts.prefix(while: isEarlier).count : gifts.count
                if after.seq > kept { return .reset(last: EventPosition(epoch: store.epoch, seq: kept)) }
                guard after.seq >= store.prunedSeq else { return .reset(last: last) }
                // A separate array: the thread sanitizer does not see reference counts, which make a shared one safe.
                return .events(gifts[after.seq...].prefix(limit).map { $0 }, last: last)
            }
            await pause()
            return page
        }
        store.withLock { $0.gifts[HubFixture.room] = [] }
    }

    static func room(_ name: String) -> RoomID { (try? RoomID(name)) ?? room("other") }

    static func user(_ name: String) -> GiftUser {
        guard let id = try? UserID(name) else { preconditionFailure("\(name) is not a user") }
        return GiftUser(userID: id, userName: "\(name)!")
    }

    /// Records a gift without publishing it.
    @discardableResult func record(in room: RoomID = HubFixture.room) -> RoomGiftEvent {
        store.withLock { store in
            let seq = store.gifts[room, default: []].count + 1
            let position = EventPosition(epoch: store.epoch, seq: seq)
            let gift = RoomGiftEvent(number: seq, room: room, position: position, body: "{\"seq\":\(seq)}")
            store.gifts[room, default: []].append(gift)
            return gift
        }
    }

    /// Records gifts and publishes them.
    func send(_ count: Int = 1, in room: RoomID = HubFixture.room) {
        for _ in 0..<count { hub.publish([record(in: room)]) }
    }

    func subscribe(
        _ user: String = "u1", in room: RoomID = HubFixture.room, after: EventPosition? = nil,
        address: String? = "192.0.2.1", _ format: EventFormat = .serverSentEvents
    ) throws -> StreamReader {
        let subscription = Subscription(
            room: room, user: HubFixture.user(user), address: address, after: after, format: format)
        return StreamReader(try hub.subscribe(subscription))
    }

    /// Loses the last gifts, as a fail-over to an asynchronous standby does.
    func lose(_ count: Int) {
        store.withLock { store in
            store.epoch += 1
            store.gifts[HubFixture.room]?.removeLast(count)
        }
    }

    /// Advances the time.
    func advance(_ milliseconds: Int) { clock.withLock { $0 += milliseconds } }

    /// The time limit of a wait that begins now, even on a busy machine.
    static var limit: Int64 { SteadyClock.now + 60_000_000_000 }

    /// Reads events until there are so many, for a minute at most.
    static func events(of reader: StreamReader, count: Int) async -> [StreamReader.Event] {
        var events = reader.events()
        let limit = limit
        while events.count < count, SteadyClock.now < limit {
            await Task.yield()
            events += reader.events()
        }
        return events
    }

    /// Reads all available text until the stream ends, for at most a minute.
    static func text(of reader: StreamReader) async -> String {
        var text = ""
        let limit = limit
        while reader.body.ending == nil, SteadyClock.now < limit {
            text += reader.read()
            await Task.yield()
        }
        return text
    }
}

extension EventPosition: ExpressibleByIntegerLiteral {
    /// A number of the first epoch.
    package init(integerLiteral seq: Int) { self.init(epoch: 1, seq: seq) }
}
