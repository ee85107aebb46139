import GiftModel
import GiftQueue
import SVGACoding
import SVGACommandLine

/// The timeline of a log, printed while it runs: a log of a day has millions of changes.
struct QueueTimeline {
    private static let blockByteCount = 1 << 16

    private var trace: GiftQueueTrace
    private let log: String?
    private let printsJSON: Bool
    private let environment: ToolEnvironment
    private var output = ""

    /// - Parameter log: The name of the log in each line of JSON.
    init(_ trace: GiftQueueTrace, log: String?, printsJSON: Bool, _ environment: ToolEnvironment) {
        (self.trace, self.log, self.printsJSON, self.environment) = (trace, log, printsJSON, environment)
    }

    /// Runs a log to its end, or to a line whose fault is returned, and the queue until there are no more changes.
    mutating func run(_ log: inout GiftLog) throws -> ToolError? {
        while true {
            let line: RoomLogLine?
            do { line = try log.next() } catch { return ToolError(describing: error) }
            try runDeadlines(until: line?.time ?? .max)
            switch line {
            case .gift(let event): try add(trace.receive(event, at: event.time))
            case .disband(let time): try add(trace.close(at: time))
            case nil: return nil
            }
        }
    }

    /// One deadline after the other: between two events may be more changes than memory should hold.
    private mutating func runDeadlines(until time: Milliseconds) throws {
        while let deadline = trace.queue.nextDeadline, deadline <= time { try add(trace.advance(to: deadline)) }
    }

    private mutating func add(_ entries: [GiftQueueTrace.Entry]) throws {
        for entry in entries { output += printsJSON ? "\(entry.json(log: log).line)\n" : "\(entry)\n" }
        if output.utf8.count >= QueueTimeline.blockByteCount { try flush() }
    }

    mutating func flush() throws {
        let text = output
        output = ""
        if !text.isEmpty { try environment.print(text) }
    }
}

extension GiftQueueTrace.Entry {
    /// The change as one JSON object, with the words of its text.
    func json(log: String?) -> JSONTree {
        var members: [String: JSONTree] = ["time": .integer(time)]
        if let log { members["log"] = .string(log) }
        let (name, more) = content
        members["change"] = .string(name)
        return .object(members.merging(more) { $1 })
    }

    private var content: (String, [String: JSONTree]) {
        switch change {
        case .entered(let banner): ("entered", members(banner))
        case .counted(let banner): ("counted", members(banner))
        case .lingering(let banner, let until):
            ("lingering", members(banner).merging(["until": .integer(until)]) { $1 })
        case .kept(let banner): ("kept", members(banner))
        case .leaving(let banner): ("leaving", members(banner))
        case .left(let banner): ("left", members(banner))
        case .merged(let key, let total): ("merged", members(key).merging(["total": .integer(total)]) { $1 })
        case .waiting(let key, let position):
            ("waiting", members(key).merging(["position": .integer(position)]) { $1 })
        case .dropped(let key, let reason):
            ("dropped", members(key).merging(["reason": .string(reason.rawValue)]) { $1 })
        case .ignored(let id, let reason):
            ("ignored", ["id": .string(id.text), "reason": .string(reason.rawValue)])
        }
    }

    private func members(_ banner: Banner) -> [String: JSONTree] {
        members(banner.key).merging(
            [
                "slot": .integer(banner.slot), "number": .integer(banner.number), "total": .integer(banner.total),
                "isOwn": .boolean(banner.isOwn),
            ]) { $1 }
    }

    private func members(_ key: GiftKey) -> [String: JSONTree] {
        var members: [String: JSONTree] = ["sender": .string(key.sender.text), "gift": .string(key.gift.text)]
        if let receiver = key.receiver { members["receiver"] = .string(receiver.text) }
        return members
    }
}
