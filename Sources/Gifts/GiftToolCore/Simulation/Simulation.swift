import GiftModel
import GiftQueue
import SVGACoding
import SVGASystem

/// Rooms that are all open at once, each with its events and its queue.
struct Simulation: Sendable {
    private struct Room {
        var events: RoomEvents
        var queue: GiftQueue
    }

    /// Rooms take turns of this length, so that the memory of one stays near while it is worked on.
    private static let turn: Milliseconds = 60_000

    private let crowd: Crowd

    init(_ crowd: Crowd) { self.crowd = crowd }

    func run(threadCount: Int) -> SimulationReport {
        let groups = max(1, min(threadCount, crowd.roomCount))
        let total = Lock(SimulationReport(crowd))
        ParallelLoop.run(count: groups, threadCount: groups) { [self] next in
            while let group = next() {
                let rooms = crowd.roomCount * group / groups..<crowd.roomCount * (group + 1) / groups
                let report = run(rooms)
                total.withLock { $0.add(report) }
            }
        }
        return total.withLock { $0 }
    }

    private func run(_ numbers: Range<Int>) -> SimulationReport {
        var rooms = numbers.map { number in
            Room(events: crowd.makeEvents(room: number), queue: GiftQueue(crowd.rules, ownUser: crowd.own))
        }
        var report = SimulationReport(crowd)
        var changes: [GiftQueueChange] = []
        for end in stride(from: Simulation.turn, to: crowd.seconds * 1000 + Simulation.turn, by: Simulation.turn) {
            for index in rooms.indices { run(&rooms[index], to: end, &report, &changes) }
        }
        for index in rooms.indices {
            rooms[index].queue.advance(to: .max, changes: &changes)
            report.count(&changes)
        }
        return report
    }

    private func run(
        _ room: inout Room, to end: Milliseconds, _ report: inout SimulationReport, _ changes: inout [GiftQueueChange]
    ) {
        while let time = room.events.nextTime, time < end, let event = room.events.next() {
            room.queue.receive(event, at: time, changes: &changes)
            report.count(event)
            report.count(&changes)
        }
        room.queue.advance(to: end, changes: &changes)
        report.count(&changes)
    }
}

struct SimulationReport: Sendable {
    private let crowd: Crowd
    private var (events, ownEvents, banners, merged, rescued, ignored) = (0, 0, 0, 0, 0, 0)
    /// Events by the result of the banner.
    private var (dropped, ownDropped) = (0, 0)
    private var droppedBy: [DropReason: Int] = [:]
    private var (gifts, giftsShown, giftsLost) = (0, 0, 0)
    private var (largestCombo, longestLine) = (0, 0)
    /// The number of banners by tenths of a second that they waited, a minute and more in the last.
    private var waits = [Int](repeating: 0, count: 601)

    init(_ crowd: Crowd) { self.crowd = crowd }

    mutating func count(_ event: GiftEvent) {
        events += 1
        gifts += event.count
        if event.sender.userID == crowd.own { ownEvents += 1 }
    }

    mutating func count(_ changes: inout [GiftQueueChange]) {
        for change in changes { count(change) }
        changes.removeAll(keepingCapacity: true)
    }

    private mutating func count(_ change: GiftQueueChange) {
        switch change {
        case .entered(let banner):
            banners += 1
            waits[min(banner.waited / 100, waits.count - 1)] += 1
        case .left(let banner):
            giftsShown += banner.number
            giftsLost += banner.total - banner.number
            largestCombo = max(largestCombo, banner.total)
        case .merged: merged += 1
        case .waiting(_, let position): longestLine = max(longestLine, position)
        case .kept: rescued += 1
        case .dropped(let key, let reason):
            dropped += 1
            droppedBy[reason, default: 0] += 1
            if key.sender == crowd.own { ownDropped += 1 }
        case .ignored: ignored += 1
        case .counted, .lingering, .leaving: break
        }
    }

    mutating func add(_ other: SimulationReport) {
        events += other.events
        ownEvents += other.ownEvents
        banners += other.banners
        merged += other.merged
        rescued += other.rescued
        ignored += other.ignored
        dropped += other.dropped
        ownDropped += other.ownDropped
        droppedBy.merge(other.droppedBy, uniquingKeysWith: +)
        gifts += other.gifts
        giftsShown += other.giftsShown
        giftsLost += other.giftsLost
        largestCombo = max(largestCombo, other.largestCombo)
        longestLine = max(longestLine, other.longestLine)
        for index in waits.indices { waits[index] += other.waits[index] }
    }

    /// The wait in milliseconds that a part of the banners does not exceed, to a tenth of a second.
    private func wait(_ part: Double) -> Int {
        var rest = Int((Double(banners) * part).rounded(.up))
        for (tenths, count) in waits.enumerated() {
            rest -= count
            if rest <= 0 { return tenths * 100 }
        }
        return 0
    }

    private var values: [(name: String, value: Int)] {
        [
            ("rooms", crowd.roomCount), ("seconds", crowd.seconds), ("events", events), ("merged", merged),
            ("banners", banners), ("ignored", ignored), ("gifts", gifts), ("giftsShown", giftsShown),
            ("giftsCountedNeverShown", giftsLost), ("largestCombo", largestCombo), ("rescued", rescued),
            ("longestLine", longestLine), ("waitMedian", wait(0.5)), ("waitP99", wait(0.99)), ("waitLongest", wait(1)),
            ("dropped", dropped), ("droppedForOverflow", droppedBy[.overflow] ?? 0),
            ("droppedForWaiting", droppedBy[.waitedTooLong] ?? 0), ("ownEvents", ownEvents), ("ownDropped", ownDropped),
        ]
    }

    var text: String { values.map { "\($0.name): \($0.value)\n" }.joined() }

    var json: JSONTree {
        .object(Dictionary(uniqueKeysWithValues: values.map { ($0.name, JSONTree.integer($0.value)) }))
    }
}
