import GiftKit
import GiftModel
import GiftRecording
import SVGACoding
import SVGACommandLine
import SVGASystem

/// A log as a recording reads it: gifts, messages that cross the stage, hearts, and the end of the room.
struct RecordedGiftLog: RecordedLog {
    struct End: Sendable {
        /// The fault of a line, at which reading stopped, or nil.
        var failure: ToolError?
        var skippedCount = 0
    }

    private static let times = -9_007_199_254_740_991...9_007_199_254_740_991

    private var log: GiftLog
    private var isOver = false
    /// The time of the previous line; in the beginning the first known one.
    private var time: Milliseconds
    private let lastEnd = Lock(End())

    init(_ log: GiftLog) {
        self.log = log
        time = RecordedGiftLog.firstTime(of: log)
    }

    /// The end of the last reading, of all copies.
    var end: End { lastEnd.withLock { $0 } }

    mutating func next() -> RecordedLine? {
        if isOver { return nil }
        var failure: ToolError?
        do {
            while let entry = try log.nextEntry() {
                time = RecordedGiftLog.time(of: entry) ?? time
                if let line = RecordedGiftLog.line(entry, at: time) { return line }
                log.skip()
            }
        } catch {
            failure = ToolError(describing: error)
        }
        isOver = true
        let end = End(failure: failure, skippedCount: log.skippedCount)
        lastEnd.withLock { $0 = end }
        return nil
    }

    /// Servers write hearts without a time, which may well be the first line.
    private static func firstTime(of log: GiftLog) -> Milliseconds {
        var log = log
        while let entry = try? log.nextEntry() { if let time = time(of: entry) { return time } }
        return 0
    }

    /// The time that a line says; nil for a message without one.
    private static func time(of entry: GiftLog.Entry) -> Milliseconds? {
        switch entry {
        case .line(let line): line.time
        case .message(.object(let members), _):
            members["time"]?.integer.flatMap { RecordedGiftLog.times ~= $0 ? $0 : nil }
        case .message: nil
        }
    }

    private static func line(_ entry: GiftLog.Entry, at time: Milliseconds) -> RecordedLine? {
        switch entry {
        case .line(.gift(let event)): RecordedLine(time: time, event: .gift(event))
        case .line(.disband): end(at: time)
        case .message(let tree, _): message(tree, time)
        }
    }

    private static func end(at time: Milliseconds) -> RecordedLine? {
        guard let system = try? UserID("-"), let message = try? RoomMessage(.disband, sender: GiftUser(userID: system))
        else { return nil }
        return RecordedLine(time: time, event: .message(message))
    }

    /// A message that shows on the stage; nil for others and damaged ones. Servers write some without a sender.
    private static func message(_ tree: JSONTree, _ time: Milliseconds) -> RecordedLine? {
        guard case .object(var members) = tree else { return nil }
        members["sender"] = members["sender"] ?? .object(["userID": .string("-")])
        guard let message = try? RoomMessage(from: Array(JSONTree.object(members).line.utf8)) else { return nil }
        switch message.kind {
        case .bullet: return RecordedLine(time: time, event: .message(message))
        case .like: return RecordedLine(time: time, event: .likes(count: max(1, members["count"]?.integer ?? 1)))
        default: return nil
        }
    }
}
