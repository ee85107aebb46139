package import GiftKit
package import GiftModel

/// An event in a room, and its time.
package struct RecordedLine: Hashable, Sendable {
    /// The time by the clock of the log.
    package var time: Milliseconds
    package var event: RoomEvent

    package init(time: Milliseconds, event: RoomEvent) { (self.time, self.event) = (time, event) }
}

/// The events in a room, line after line. A copy continues at the original's position, so a log can be read again.
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
