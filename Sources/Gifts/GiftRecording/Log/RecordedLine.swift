package import GiftKit
package import GiftModel

/// What happened in a room, and when.
package struct RecordedLine: Hashable, Sendable {
    /// The time by the clock of the log.
    package var time: Milliseconds
    /// What happened.
    package var event: RoomEvent

    package init(time: Milliseconds, event: RoomEvent) { (self.time, self.event) = (time, event) }
}

/// What happened in a room, line after line. A copy goes on where the original is, so a log can be read again.
package protocol RecordedLog: Sendable {
    /// Reads on; nil at the end, and where a log cannot be read any further.
    mutating func next() -> RecordedLine?
}

/// Lines that are in memory.
package struct LineList: RecordedLog {
    private let lines: [RecordedLine]
    private var index = 0

    package init(_ lines: [RecordedLine]) { self.lines = lines }

    package mutating func next() -> RecordedLine? {
        guard index < lines.count else { return nil }
        index += 1
        return lines[index - 1]
    }
}
