import GiftModel
import SVGARedis
import SVGASystem

struct StreamPlaces: Equatable {
    /// The identifier of the last entry that was read of each stream; empty before the first answer of the server.
    private var places: [String: EntryID] = [:]
    private let streams: [String]

    init(_ keys: ExchangeKeys) { streams = keys.streams }

    var isEmpty: Bool { places.isEmpty }

    var lastEntryCommands: [RedisCommand] { streams.map { RedisCommand("XREVRANGE", $0, "+", "-", "COUNT", 1) } }

    /// Takes the answers to these: a stream is read on from where it was left, or from its end where it is shorter now,
    /// or is read for the first time. False if a reply has another form.
    mutating func take(lastEntries replies: [RESPValue]) -> Bool {
        guard replies.count == streams.count else { return false }
        var found: [String: EntryID] = [:]
        for (stream, reply) in zip(streams, replies) {
            guard let entries = reply.elements else { return false }
            let last = entries.isEmpty ? .zero : EntryID(entries[0].elements?.first)
            guard let last else { return false }
            found[stream] = min(places[stream] ?? last, last)
        }
        places = found
        return true
    }

    /// The command that waits for entries after the positions.
    func readCommand(milliseconds: Int) -> RedisCommand {
        var command = RedisCommand("XREAD", "COUNT", 64, "BLOCK", milliseconds, "STREAMS")
        for stream in streams { command.append(stream) }
        for stream in streams { command.append((places[stream] ?? .zero).description) }
        return command
    }

    /// Takes the answer to that: the gifts of all streams in the order of their numbers, and the number of invalid
    /// entries; nil if the reply has another form.
    mutating func take(entries reply: RESPValue) -> (gifts: [RoomGiftEvent], malformedCount: Int)? {
        if reply.isNull { return ([], 0) }
        var (gifts, malformedCount) = ([RoomGiftEvent](), 0)
        for part in reply.elements ?? [.null] {
            guard let pair = part.elements, pair.count == 2, let stream = pair[0].text, places[stream] != nil,
                let entries = pair[1].elements
            else { return nil }
            for entry in entries {
                guard let parts = entry.elements, parts.count == 2, let id = EntryID(parts[0]) else { return nil }
                places[stream] = id
                if let gift = RoomGiftEvent(fields: parts[1].elements ?? []) {
                    gifts.append(gift)
                } else {
                    malformedCount += 1
                }
            }
        }
        return (gifts.sorted { $0.number < $1.number }, malformedCount)
    }
}

/// The ID of a stream entry: milliseconds, and a number within them.
struct EntryID: Comparable, CustomStringConvertible {
    let milliseconds, number: UInt64

    static let zero = EntryID(milliseconds: 0, number: 0)

    var description: String { "\(milliseconds)-\(number)" }

    static func < (a: EntryID, b: EntryID) -> Bool { (a.milliseconds, a.number) < (b.milliseconds, b.number) }
}

extension EntryID {
    init?(_ value: RESPValue?) {
        let parts = value?.text?.split(separator: "-") ?? []
        guard parts.count == 2, let milliseconds = UInt64(parts[0]), let number = UInt64(parts[1]) else { return nil }
        self.init(milliseconds: milliseconds, number: number)
    }
}

/// Payloads that wait to be published, the oldest first; those beyond a bound push the oldest out.
final class PostQueue: Sendable {
    private struct State {
        var waiting: [[UInt8]] = []
        var isClosed = false
    }

    private let state = Lock(State())
    private let maxCount: Int

    init(maxCount: Int = 1000) { self.maxCount = maxCount }

    /// Adds a payload. Returns how many were pushed out: 0 or 1.
    func add(_ payload: [UInt8]) -> Int {
        let isFull = state.withLock { state in
            if state.isClosed { return true }
            state.waiting.append(payload)
            guard state.waiting.count > maxCount else { return false }
            state.waiting.removeFirst()
            return true
        }
        state.wakeWaiters()
        return isFull ? 1 : 0
    }

    func take() -> [[UInt8]]? {
        state.waiting { state -> [[UInt8]]?? in
            if state.isClosed { return .some(nil) }
            if state.waiting.isEmpty { return nil }
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    func rest(until end: Int64) { _ = state.waiting(until: end) { $0.isClosed ? () : nil } }

    func close() {
        state.withLock { $0.isClosed = true }
        state.wakeWaiters()
    }
}
