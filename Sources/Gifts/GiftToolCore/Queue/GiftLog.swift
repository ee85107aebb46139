import GiftModel
import SVGACoding
import SVGACommandLine

/// A log of a room: one JSON object a line, gifts in one of the dialects, the end of the room and other messages.
struct GiftLog {
    static let maxByteCount = 512 << 20

    let name: String
    let dialect: GiftDialect
    /// The number of lines so far with messages of other kinds.
    private(set) var skippedCount = 0
    private let bytes: [UInt8]
    private var (offset, lineNumber) = (0, 0)
    private var time: Milliseconds = 0

    init(reading name: String, _ dialect: GiftDialect, in environment: ToolEnvironment) throws {
        (self.name, self.dialect) = (name, dialect)
        let file = InputFile(name: name, maxByteCount: GiftLog.maxByteCount)
        bytes = try file.text(standardInput: environment.standardInput)
    }

    enum Entry {
        case line(RoomLogLine)
        /// A message of another kind, and the time of the line before.
        case message(JSONTree, Milliseconds)
    }

    /// Reads up to the next gift or the end of the room; nil at the end of the log.
    mutating func next() throws -> RoomLogLine? {
        while let entry = try nextEntry() {
            if case .line(let line) = entry { return line }
            skippedCount += 1
        }
        return nil
    }

    /// Notes that the message that was read last is of no use.
    mutating func skip() { skippedCount += 1 }

    /// The next line; nil at the end. Its number replaces a missing event ID, the previous line's time a missing one.
    mutating func nextEntry() throws -> Entry? {
        while let line = nextLine() {
            if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\t") }) {
                continue
            }
            let entry = try parse(Array(line))
            if case .line(let line) = entry { time = line.time }
            return entry
        }
        return nil
    }

    /// One line after the other: the list of all lines would take several times the memory of the log.
    private mutating func nextLine() -> ArraySlice<UInt8>? {
        guard offset < bytes.count else { return nil }
        let rest = bytes[offset...]
        let line = rest.prefix { $0 != UInt8(ascii: "\n") }
        offset = line.endIndex + 1
        lineNumber += 1
        return line
    }

    private func parse(_ line: [UInt8]) throws -> Entry {
        try ToolError.saying("log: line \(lineNumber)", .badData, file: name) {
            let defaults = GiftEventDefaults(
                id: try EventID("line-\(lineNumber)"), room: try RoomID("room"), time: time)
            let tree = try JSONTree(parsing: line)
            return try RoomLogLine(tree, dialect, defaults).map { .line($0) } ?? .message(tree, time)
        }
    }
}
