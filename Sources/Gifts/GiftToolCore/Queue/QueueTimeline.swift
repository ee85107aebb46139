import GiftModel
import GiftQueue
import SVGACoding
import SVGACommandLine
import SVGAToolCore

/// The timeline of a log, printed while it runs: a log of a day has millions of changes.
struct QueueTimeline {
    /// The number of bytes printed at once.
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

    /// Runs a log to its end and the queue until there are no more changes.
    /// - Returns: The fault of a line, at which the run ends; nil at the end of the log.
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

    /// Prints the remaining output.
    mutating func flush() throws {
        let text = output
        output = ""
        if !text.isEmpty { try environment.print(text) }
    }
}
