import GiftModel
import GiftQueue
import Glibc
import SVGATestSupport

/// The cost of an event while a thousand combos wait, compared with an array that is searched from its beginning.
enum GiftQueueBenchmark {
    static let keyCount = 1000
    static let eventCount = 200_000
    static let scannedCount = 5000

    static func run() throws {
        print("1,000 combos wait; processor time, the least of 9 rounds in turn")
        for idLength in [8, 36] {
            var events = try Events(idLength: idLength)
            var (best, scan) = (Timing(), Double.infinity)
            for _ in 0..<9 {
                best = best.least(merging(&events))
                scan = min(scan, scanning(events))
            }
            let each = best.nanoseconds
            print(
                "user names of \(idLength) bytes: \(Int(1e9 / each)) events/s, \(Int(each)) ns each, p99 "
                    + "\(Int(best.p99)) ns; array \(Int(scan)) ns, ratio \(Int(scan / each))")
            let full = (0..<9).map { _ in overflowing(events) }.min() ?? 0
            print("    a new combo that pushes out the cheapest of 1,000: \(Int(full)) ns")
        }
    }

    /// Events of combos that wait.
    private static func merging(_ events: inout Events) -> Timing {
        var queue = fullQueue(events, limit: keyCount + 10)
        var changes: [GiftQueueChange] = []
        let start = processorTime()
        for number in 0..<eventCount {
            let place = events.prepare(number)
            queue.receive(events.merging[place], at: 0, changes: &changes)
            changes.removeAll(keepingCapacity: true)
        }
        let each = (processorTime() - start) / Double(eventCount)
        return Timing(nanoseconds: each, p99: slowest(&events))
    }

    /// The time that one of a hundred events exceeds, clock included.
    private static func slowest(_ events: inout Events) -> Double {
        var queue = fullQueue(events, limit: keyCount + 10)
        var changes: [GiftQueueChange] = []
        var times: [Double] = []
        times.reserveCapacity(eventCount)
        var last = time(CLOCK_MONOTONIC)
        for number in 0..<eventCount {
            let place = events.prepare(number)
            queue.receive(events.merging[place], at: 0, changes: &changes)
            changes.removeAll(keepingCapacity: true)
            let now = time(CLOCK_MONOTONIC)
            times.append(now - last)
            last = now
        }
        times.sort()
        return times[times.count * 99 / 100]
    }

    private static func overflowing(_ events: Events) -> Double {
        var queue = fullQueue(events, limit: keyCount)
        var changes: [GiftQueueChange] = []
        let start = processorTime()
        for place in events.new.indices {
            queue.receive(events.new[place], at: 0, changes: &changes)
            changes.removeAll(keepingCapacity: true)
        }
        return (processorTime() - start) / Double(events.new.count)
    }

    private static func fullQueue(_ events: Events, limit: Int) -> GiftQueue {
        var rules = GiftQueue.Configuration.standard
        rules.waitingLimit = limit
        var queue = GiftQueue(rules)
        for event in events.first { _ = queue.receive(event, at: 0) }
        precondition(queue.waitingCount == keyCount)
        return queue
    }

    /// The tutorial's method: an array of waiting gifts, searched for each event.
    private static func scanning(_ events: Events) -> Double {
        var waiting = events.first.map { (event: $0, total: $0.count) }
        let start = processorTime()
        for number in 0..<scannedCount {
            let event = events.merging[number % events.merging.count]
            let found = waiting.firstIndex {
                $0.event.sender.userID == event.sender.userID && $0.event.gift.giftID == event.gift.giftID
            }
            if let found { waiting[found].total += event.count } else { waiting.append((event, event.count)) }
        }
        let each = (processorTime() - start) / Double(scannedCount)
        precondition(waiting.count == events.first.count && waiting.contains { $0.total > 1 })
        return each
    }

    /// Processor time of this thread, which other work on the machine does not change much.
    private static func processorTime() -> Double { time(CLOCK_THREAD_CPUTIME_ID) }

    private static func time(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

extension GiftQueueBenchmark {
    private struct Timing {
        var nanoseconds = Double.infinity
        var p99 = Double.infinity

        func least(_ other: Timing) -> Timing {
            Timing(nanoseconds: min(nanoseconds, other.nanoseconds), p99: min(p99, other.p99))
        }
    }

    /// Events that were decoded before anything is timed.
    private struct Events {
        /// One of each combo: two that enter, and those that wait.
        var first: [GiftEvent] = []
        /// Events of the combos that wait, in any order: more than names are remembered, and few enough to be near, as an event
        /// is that was just decoded.
        var merging: [GiftEvent] = []
        /// Events of other combos.
        var new: [GiftEvent] = []

        /// Gives an event the room's next number, and returns its position.
        mutating func prepare(_ number: Int) -> Int {
            let place = number % merging.count
            merging[place].seq = first.count + number + 1
            return place
        }

        init(idLength: Int) throws {
            var random = SplitMix64(seed: 1)
            let names = ["rose", "ring", "car", "castle"]
            let gifts = try names.enumerated().map { Gift(giftID: try GiftID($1), name: $1, coins: 1 + 10 * $0) }
            var count = 0
            func event(_ user: Int) throws -> GiftEvent {
                count += 1
                let name = String(repeating: "u", count: idLength - 7) + String(1_000_000 + user)
                return GiftEvent(
                    id: try EventID("event-\(count)"), seq: count, room: try RoomID("r1"), time: 0,
                    sender: GiftUser(userID: try UserID(name)), gift: gifts[user % gifts.count], count: 1)
            }
            first = try (0..<keyCount + 2).map { try event($0) }
            merging = try (0..<2048).map { _ in try event(Int.random(in: 2..<keyCount + 2, using: &random)) }
            new = try (0..<eventCount / 10).map { try event(keyCount + 2 + $0) }
        }
    }
}
