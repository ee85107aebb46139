/// Reads the fields of a message whose bytes were scanned before, and are therefore sound. If they are invalid
/// nevertheless, the fields end, without reading beyond the message.
struct WireFields {
    struct Field {
        let number: Int
        let whole: ArraySlice<UInt8>
        /// The bytes of a number, or those that a length announces.
        let content: ArraySlice<UInt8>
    }

    private let message: ArraySlice<UInt8>
    private var rest: ArraySlice<UInt8>

    init(_ message: ArraySlice<UInt8>) { (self.message, rest) = (message, message) }

    /// The next field, or nil after the last.
    mutating func next() -> Field? {
        let start = rest.startIndex
        guard let tag = rest.takeVarint(), let content = takeContent(type: tag & 7) else { return nil }
        return Field(
            number: Int(truncatingIfNeeded: tag >> 3), whole: message[start..<content.endIndex], content: content)
    }

    private mutating func takeContent(type: UInt64) -> ArraySlice<UInt8>? {
        switch type {
        case 0:
            let start = rest.startIndex
            return rest.takeVarint().map { _ in message[start..<rest.startIndex] }
        case 1: return take(8)
        case 2: return rest.takeVarint().flatMap { Int(exactly: $0) }.flatMap { take($0) }
        case 5: return take(4)
        default: return nil
        }
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}

extension ArraySlice<UInt8> {
    mutating func takeVarint() -> UInt64? {
        var value: UInt64 = 0
        for (index, byte) in prefix(10).enumerated() {
            value |= UInt64(byte & 0x7F) << UInt64(7 * index)
            guard byte < 0x80 else { continue }
            self = dropFirst(index + 1)
            return value
        }
        return nil
    }

    /// The number in four bytes, the lowest first; 0 if there are fewer.
    var littleEndian32: UInt32 {
        guard count >= 4 else { return 0 }
        return (0..<4).reduce(0) { $0 | UInt32(self[startIndex + $1]) << UInt32(8 * $1) }
    }
}
