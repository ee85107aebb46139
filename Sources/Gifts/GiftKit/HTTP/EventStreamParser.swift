import SVGASystem

/// Takes Server-Sent Events out of the bytes of a stream, as they come.
package struct EventStreamParser: Sendable {
    package struct Event: Hashable, Sendable {
        /// The kind, `message` where the stream does not say it.
        package var name: String
        package var data: [UInt8]
        /// The last name of an event so far, by which a stream is resumed.
        package var id: String?
    }

    static let maxByteCount = 1 << 20
    private static let tooLarge = SVGAError(.tooLarge, "an event is larger than any of a gift server")

    /// The delay before the next connection that the server requested.
    package private(set) var retryDelay: Duration?
    private var line: [UInt8] = []
    private var endedByCarriageReturn = false
    private var isFirstLine = true
    private var name = ""
    private var data: [UInt8] = []
    private var hasData = false
    private var id: String?

    package init() {}

    /// Takes bytes; returns the events that are whole now.
    package mutating func receive(_ bytes: [UInt8]) throws -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            defer { endedByCarriageReturn = byte == 0x0d }
            switch byte {
            case 0x0a where endedByCarriageReturn: continue
            case 0x0a, 0x0d: try endLine(&events)
            default:
                guard line.count < EventStreamParser.maxByteCount else { throw EventStreamParser.tooLarge }
                line.append(byte)
            }
        }
        return events
    }

    private mutating func endLine(_ events: inout [Event]) throws {
        defer { (line, isFirstLine) = ([], false) }
        if isFirstLine, line.starts(with: [0xef, 0xbb, 0xbf]) { line.removeFirst(3) }
        guard !line.isEmpty else { return endEvent(&events) }
        let field = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line.dropFirst(field.count + 1)
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: field, as: UTF8.self) {
        case "event": name = String(decoding: value, as: UTF8.self)
        case "data":
            guard data.count + value.count < EventStreamParser.maxByteCount else { throw EventStreamParser.tooLarge }
            if hasData { data.append(0x0a) }
            data += value
            hasData = true
        case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
        case "retry":
            let milliseconds =
                value.allSatisfy { 0x30...0x39 ~= $0 } ? Int(String(decoding: value, as: UTF8.self)) : nil
            if let milliseconds { retryDelay = .milliseconds(min(milliseconds, 3_600_000)) }
        default: break  // a comment, or a field of later days
        }
    }

    private mutating func endEvent(_ events: inout [Event]) {
        if hasData { events.append(Event(name: name.isEmpty ? "message" : name, data: data, id: id)) }
        (name, data, hasData) = ("", [], false)
    }
}
