import SVGAErrors

/// Reads the fields of one protobuf message one after the other; offsets belong to the complete payload.
struct WireReader {
    enum WireType: Int {
        case varint = 0
        case fixed64 = 1
        case bytes = 2
        case fixed32 = 5
    }

    struct Field {
        let offset: Int
        let number: Int
        let type: WireType
        let content: Range<Int>
    }

    private let space: SVGAError.ByteSpace
    private let schema: WireSchema
    private var offset: Int
    private let end: Int

    init(_ message: Range<Int>, of schema: WireSchema, in space: SVGAError.ByteSpace) {
        self.space = space
        self.schema = schema
        offset = message.lowerBound
        end = message.upperBound
    }

    /// The next field, or nil after the last; errors have the offset of the first byte at fault. The payload is the
    /// same for each call: a reader that kept it would count references to it.
    mutating func next(in payload: Span<UInt8>) throws(SVGAError) -> Field? {
        guard offset < end else { return nil }
        let start = offset
        let tag = try varint(payload)
        guard tag >> 3 > 0 else { throw fault(.fieldNumberZero, at: start) }
        guard tag >> 3 < 1 << 29 else { throw fault(.oversizedFieldNumber, at: start) }
        guard let type = WireType(rawValue: Int(tag & 7)) else { throw fault(unreadable(Int(tag & 7)), at: start) }
        return Field(offset: start, number: Int(tag >> 3), type: type, content: try content(type, payload))
    }

    /// Passes over fields of four bytes with numbers below 16 in a row, which are most fields of a movie. Only for
    /// messages that have no other kind of numbers below 16.
    mutating func skipShortFixed32(in payload: Span<UInt8>) {
        while end - offset > 4, case let tag = payload[offset], tag & 0x87 == 5, tag > 7 { offset += 5 }
    }

    private func unreadable(_ type: Int) -> SVGAError { type == 3 || type == 4 ? .groupField : .unknownWireType(type) }

    private func fault(_ fault: SVGAError, at offset: Int) -> SVGAError {
        SVGAError(.protobuf, fault, at: .init(offset, in: space, field: schema.name))
    }

    private mutating func content(_ type: WireType, _ payload: Span<UInt8>) throws(SVGAError) -> Range<Int> {
        let start = offset
        switch type {
        case .varint: _ = try varint(payload)
        case .fixed64: try skipFixed(8)
        case .fixed32: try skipFixed(4)
        case .bytes: return try delimited(payload)
        }
        return start..<offset
    }

    private mutating func delimited(_ payload: Span<UInt8>) throws(SVGAError) -> Range<Int> {
        let lengthOffset = offset
        let length = try varint(payload)
        guard length <= UInt64(end - offset) else {
            throw fault(.lengthBeyondEnd(length: length, available: end - offset), at: lengthOffset)
        }
        let start = offset
        offset += Int(length)
        return start..<offset
    }

    private mutating func skipFixed(_ count: Int) throws(SVGAError) {
        guard count <= end - offset else { throw fault(.truncatedFixed, at: offset) }
        offset += count
    }

    /// Reads an integer of up to 64 bits, seven a byte, the lowest first.
    private mutating func varint(_ payload: Span<UInt8>) throws(SVGAError) -> UInt64 {
        if offset < end, case let byte = payload[offset], byte < 0x80 {
            offset += 1
            return UInt64(byte)
        }
        let start = offset
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard offset < end else { throw fault(.truncatedVarint, at: start) }
            let byte = payload[offset]
            offset += 1
            guard shift < 63 || byte <= 1 else { break }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw fault(.oversizedVarint, at: start)
    }
}
