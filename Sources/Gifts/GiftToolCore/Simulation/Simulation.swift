import GiftModel
import GiftQueue
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
