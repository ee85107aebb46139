/// Reads the fields of one protobuf message one after the other; offsets are those of the whole payload.
struct WireReader {
    /// How a field is stored.
    enum WireType: Int {
        case varint = 0
        case fixed64 = 1
        case bytes = 2
        case fixed32 = 5
    }

    /// One field: where it begins, what it is and where its content lies.
    struct Field {
        let offset: Int
        let number: Int
        let type: WireType
        let content: Range<Int>
    }

    /// A fault of the wire format and the byte where it shows.
    struct Fault: Error {
        let kind: FormatError.MessageFault
        let offset: Int
    }

    private let payload: [UInt8]
    private var offset: Int
    private let end: Int

    /// Makes a reader of the message in a range of the payload, which must lie inside it.
    init(_ payload: [UInt8], _ message: Range<Int>) {
        self.payload = payload
        offset = message.lowerBound
        end = message.upperBound
    }

    /// The next field, or nil after the last.
    mutating func next() throws(Fault) -> Field? {
        guard offset < end else { return nil }
        let start = offset
        let tag = try varint()
        guard tag >> 3 > 0 else { throw Fault(kind: .fieldNumberZero, offset: start) }
        guard tag >> 3 < 1 << 29 else { throw Fault(kind: .oversizedFieldNumber, offset: start) }
        guard let type = WireType(rawValue: Int(tag & 7)) else { throw Self.unreadable(Int(tag & 7), at: start) }
        return Field(offset: start, number: Int(tag >> 3), type: type, content: try content(type))
    }

    private static func unreadable(_ type: Int, at offset: Int) -> Fault {
        Fault(kind: type == 3 || type == 4 ? .group : .unknownWireType(type), offset: offset)
    }

    private mutating func content(_ type: WireType) throws(Fault) -> Range<Int> {
        let start = offset
        switch type {
        case .varint: _ = try varint()
        case .fixed64: try skipFixed(8)
        case .fixed32: try skipFixed(4)
        case .bytes: return try delimited()
        }
        return start..<offset
    }

    private mutating func delimited() throws(Fault) -> Range<Int> {
        let lengthOffset = offset
        let length = try varint()
        guard length <= UInt64(end - offset) else {
            throw Fault(kind: .lengthBeyondEnd(length: length, available: end - offset), offset: lengthOffset)
        }
        let start = offset
        offset += Int(length)
        return start..<offset
    }

    private mutating func skipFixed(_ count: Int) throws(Fault) {
        guard count <= end - offset else { throw Fault(kind: .truncatedFixed, offset: offset) }
        offset += count
    }

    /// Reads an integer of up to 64 bits, seven a byte, the lowest first.
    private mutating func varint() throws(Fault) -> UInt64 {
        let start = offset
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard offset < end else { throw Fault(kind: .truncatedVarint, offset: start) }
            let byte = payload[offset]
            offset += 1
            guard shift < 63 || byte <= 1 else { break }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw Fault(kind: .oversizedVarint, offset: start)
    }
}
