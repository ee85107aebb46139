import GiftModel
import SVGACommandLine
import SVGAJSON

/// A log of a room: one JSON object a line, gifts in one of the dialects and the end of the room.
struct GiftLog {
    /// What a line says.
    enum Line {
        case gift(GiftEvent)
        /// The room is closed: `{"type":"disband","time":…}`.
        case disband(Milliseconds)
    }

    /// The largest log that is read.
    static let maxByteCount = 512 << 20

    let name: String
    let dialect: GiftDialect
    private let bytes: [UInt8]

    init(reading name: String, _ dialect: GiftDialect, in environment: ToolEnvironment) throws(ToolError) {
        (self.name, self.dialect) = (name, dialect)
        let file = InputFile(name: name, maxByteCount: GiftLog.maxByteCount)
        bytes = try file.bytes(standardInput: environment.standardInput)
    }

    /// Reads the lines one after the other.
    ///
    /// A line without an event name gets that of its number; one without a time that of the line before.
    func forEachLine(_ take: (Line) throws(ToolError) -> Void) throws(ToolError) {
        var (number, last) = (0, 0)
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\t") }) {
                continue
            }
            let parsed = try parse(Array(line), number: number, last: last)
            last = parsed.time
            try take(parsed)
        }
    }

    private func parse(_ line: [UInt8], number: Int, last: Milliseconds) throws(ToolError) -> Line {
        do {
            let tree = try JSONTree(parsing: line)
            if case .object(let members) = tree, members["type"] == .string("disband") {
                return .disband(members["time"]?.integer ?? last)
            }
            let defaults = GiftEventDefaults(
                id: try EventID("line-\(number)"), room: try RoomID("room"), time: last)
            return .gift(try GiftEvent(tree, at: JSONPath(), dialect, defaults))
        } catch {
            throw ToolError(.badData, file: name, message: "log: line \(number): \(error)")
        }
    }
}

extension GiftLog.Line {
    var time: Milliseconds {
        switch self {
        case .gift(let event): event.time
        case .disband(let time): time
        }
    }
}
