import SVGACoding
import SVGASystem

/// One line of the log, a JSON object or words for people. It stays one line of limited length for any values: they are
/// cut, and characters that end the line or move a terminal's cursor are escaped.
package struct LogLine {
    /// The default maximum size of a value in bytes.
    package static let maxValueByteCount = 512

    private let format: LogFormat
    private var bytes: [UInt8] = []

    package init(
        _ format: LogFormat, _ level: LogLevel, event: String,
        milliseconds: Int64 = WallClock.milliseconds
    ) {
        self.format = format
        bytes.reserveCapacity(640)
        let time = WallClock.text(milliseconds: milliseconds)
        switch format {
        case .json:
            bytes += "{\"time\":\"\(time)\",\"level\":\"\(level.rawValue)\",\"event\":\"\(event)\"".utf8
        case .text:
            let padding = String(repeating: " ", count: 5 - level.rawValue.utf8.count)
            bytes += "\(time) \(level.rawValue)\(padding) \(event)".utf8
        }
    }

    /// The finished line, without a line break.
    package var text: String { String(decoding: bytes, as: UTF8.self) + (format == .json ? "}" : "") }

    /// Adds text, of which at most a number of bytes is kept.
    package mutating func add(_ key: String, _ value: String, maxByteCount: Int = maxValueByteCount) {
        addKey(key)
        let value = LogLine.cut(value, to: maxByteCount)
        if format == .text, LogLine.isBare(value) {
            bytes += value.utf8
        } else {
            addQuoted(value)
        }
    }

    package mutating func add(_ key: String, _ value: Int) {
        addKey(key)
        bytes += "\(value)".utf8
    }

    /// Adds a time in milliseconds, to a thousandth.
    package mutating func add(_ key: String, nanoseconds: Int64) {
        addKey(key)
        let microseconds = max(0, nanoseconds / 1000)
        bytes += "\(microseconds / 1000)".utf8
        guard microseconds % 1000 > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        bytes += String(1000 + microseconds % 1000).utf8.dropFirst()
        while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    }

    private mutating func addKey(_ key: String) {
        switch format {
        case .json:
            bytes += ",\"".utf8
            bytes += key.utf8
            bytes += "\":".utf8
        case .text:
            bytes.append(UInt8(ascii: " "))
            bytes += key.utf8
            bytes.append(UInt8(ascii: "="))
        }
    }
}

extension LogLine {
    private mutating func addQuoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.allSatisfy(LogLine.isPlain) {
            bytes += text.utf8
        } else {
            for scalar in text.unicodeScalars { addEscaped(scalar) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func addEscaped(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": bytes += "\\\"".utf8
        case "\\": bytes += "\\\\".utf8
        case "\n": bytes += "\\n".utf8
        case "\r": bytes += "\\r".utf8
        case "\t": bytes += "\\t".utf8
        case _ where LogLine.isControl(scalar):
            for unit in String(scalar).utf16 { bytes += "\\u\(unit.hexadecimal(4))".utf8 }
        default: bytes += String(scalar).utf8
        }
    }

    /// Whether a byte stands for itself between quotes, and is ASCII.
    private static func isPlain(_ byte: UInt8) -> Bool {
        0x20...0x7e ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Whether a value needs no quotes to be one word.
    private static func isBare(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { isPlain($0) && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "=") }
    }

    /// Control characters, and those that turn the direction of text or end lines.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// The text in at most a number of bytes; one that was cut ends with an ellipsis.
    package static func cut(_ text: String, to maxByteCount: Int) -> String {
        guard text.utf8.count > maxByteCount else { return text }
        let ellipsis = "…"
        let bytes = Array(text.utf8.prefix(max(0, maxByteCount - ellipsis.utf8.count)))
        // A character that the cut goes through has its first byte among the last three.
        let tail = bytes.lastIndex { $0 & 0xc0 != 0x80 } ?? 0
        let isWhole = String(validating: bytes[tail...], as: UTF8.self) != nil
        return String(decoding: isWhole ? bytes[...] : bytes[..<tail], as: UTF8.self) + ellipsis
    }
}
