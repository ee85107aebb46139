import GiftKit
import GiftModel
import GiftRecording
import SVGACommandLine
import SVGAJSON
import SVGASystem

/// A log as a recording reads it: gifts, messages that cross the stage, hearts, and the end of the room.
struct RecordedGiftLog: RecordedLog {
    /// How reading ended.
    struct End: Sendable {
        /// What was wrong with a line, after which nothing was read; nil for nothing.
        var failure: ToolError?
        /// How many lines were messages that a recording does not show.
        var skippedCount = 0
    }

    private var log: GiftLog
    private var isOver = false
    private let lastEnd = Lock(End())

    init(_ log: GiftLog) { self.log = log }

    /// How the last reading ended, of all copies.
    var end: End { lastEnd.withLock { $0 } }

    mutating func next() -> RecordedLine? {
        if isOver { return nil }
        var failure: ToolError?
        do throws(ToolError) {
            while let entry = try log.nextEntry() {
                if let line = RecordedGiftLog.line(entry) { return line }
                log.skip()
            }
        } catch {
            failure = error
        }
        isOver = true
        let end = End(failure: failure, skippedCount: log.skippedCount)
        lastEnd.withLock { $0 = end }
        return nil
    }

    private static func line(_ entry: GiftLog.Entry) -> RecordedLine? {
        switch entry {
        case .line(.gift(let event)): RecordedLine(time: event.time, event: .gift(event))
        case .line(.disband(let time)): end(at: time)
        case .message(let tree, let time): message(tree, time)
        }
    }

    private static func end(at time: Milliseconds) -> RecordedLine? {
        guard let system = try? UserID("-"), let message = try? RoomMessage(.disband, sender: GiftUser(userID: system))
        else { return nil }
        return RecordedLine(time: time, event: .message(message))
    }

    /// A message that shows on the stage; nil for any other. One that servers write without a sender has none.
    private static func message(_ tree: JSONTree, _ time: Milliseconds) -> RecordedLine? {
        guard case .object(var members) = tree else { return nil }
        members["sender"] = members["sender"] ?? .object(["userID": .string("-")])
        guard let message = try? RoomMessage(from: Array(JSONTree.object(members).line.utf8)) else { return nil }
        let time = members["time"] == nil ? time : message.time
        switch message.kind {
        case .bullet: return RecordedLine(time: time, event: .message(message))
        case .like: return RecordedLine(time: time, event: .likes(count: max(1, members["count"]?.integer ?? 1)))
        default: return nil
        }
    }
}
