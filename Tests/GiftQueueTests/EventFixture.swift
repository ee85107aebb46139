import GiftModel
import GiftQueue

/// Short ways to make events and to read changes.
struct EventFixture {
    var nextID = 1

    /// An event of one room, with a new name and number.
    mutating func event(
        _ sender: String, _ gift: String = "g", count: Int = 1, at time: Milliseconds = 0, to receiver: String? = nil,
        coins: Coins = 1, room: String = "r1"
    ) throws -> GiftEvent {
        defer { nextID += 1 }
        return GiftEvent(
            id: try EventID("e\(nextID)"), seq: nextID, room: try RoomID(room), time: time,
            sender: GiftUser(userID: try UserID(sender), userName: sender),
            receiver: try receiver.map { GiftUser(userID: try UserID($0)) },
            gift: Gift(giftID: try GiftID(gift), name: gift, coins: coins), count: count)
    }
}

/// A queue with its trace so far.
struct TracedQueue {
    var trace: GiftQueueTrace
    var events = EventFixture()
    var lines: [String] = []

    init(_ rules: GiftQueue.Configuration, own: String? = nil) throws {
        trace = GiftQueueTrace(GiftQueue(rules, ownUser: try own.map { try UserID($0) }))
    }

    mutating func receive(
        _ sender: String, _ gift: String = "g", count: Int = 1, at time: Milliseconds, to receiver: String? = nil,
        coins: Coins = 1, room: String = "r1"
    ) throws {
        let event = try events.event(sender, gift, count: count, at: time, to: receiver, coins: coins, room: room)
        add(trace.receive(event, at: time))
    }

    mutating func finish() { add(trace.finish()) }

    mutating func add(_ entries: [GiftQueueTrace.Entry]) { lines += entries.map(\.description) }

    /// The lines for one kind of change.
    func lines(_ change: String) -> [String] {
        lines.filter { $0.split(separator: " ").dropFirst().first == Substring(change) }
    }
}
