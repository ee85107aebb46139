import SVGATestMovies

/// A field of a protobuf message, found without a schema.
struct MessageField {
    /// The offset of the tag.
    let start: Int
    /// The offset of the value, after the length if it has one.
    let valueStart: Int
    let end: Int
    let tag: UInt64

    var number: Int { Int(truncatingIfNeeded: tag >> 3) }
    var wireType: Int { Int(tag & 7) }
    var value: Range<Int> { valueStart..<end }

    /// The fields of a message in a range of bytes, nil if these are not a message.
    static func fields(of bytes: [UInt8], in range: Range<Int>) -> [MessageField]? {
        var fields: [MessageField] = []
        var place = range.lowerBound
        while place < range.upperBound {
            guard let field = MessageField(bytes, at: place, before: range.upperBound) else { return nil }
            fields.append(field)
            place = field.end
        }
        return fields
    }

    private init?(_ bytes: [UInt8], at place: Int, before limit: Int) {
        start = place
        var next = place
        guard let tag = MessageField.varint(bytes, &next, limit), 8..<128 ~= tag else { return nil }
        self.tag = tag
        var valueStart = next
        switch tag & 7 {
        case 0:
            guard MessageField.varint(bytes, &next, limit) != nil else { return nil }
        case 1: next += 8
        case 5: next += 4
        case 2:
            guard let length = MessageField.varint(bytes, &next, limit), length <= limit - next else { return nil }
            valueStart = next
            next += Int(length)
        default: return nil
        }
        guard next <= limit else { return nil }
        (self.valueStart, end) = (valueStart, next)
    }

    private static func varint(_ bytes: [UInt8], _ place: inout Int, _ limit: Int) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard place < limit else { return nil }
            let byte = bytes[place]
            place += 1
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
        }
        return nil
    }
}

/// A field with the fields around it, the outermost first.
struct MessagePath {
    private(set) var outer: [MessageField] = []
    private(set) var field: MessageField
    /// The fields next to it, itself included.
    private(set) var siblings: [MessageField]

    /// Creates the path to a field inside another.
    init(_ field: MessageField, in outer: MessageField) {
        (self.outer, self.field, siblings) = ([outer], field, [field])
    }

    /// Descends from the top of a message at random; nil if it has no fields.
    init?(into message: [UInt8], _ dice: inout Dice) {
        guard let top = MessageField.fields(of: message, in: 0..<message.count), let first = dice.pick(top) else {
            return nil
        }
        (field, siblings) = (first, top)
        while field.wireType == 2, !field.value.isEmpty, !dice.chance(8),
            let inner = MessageField.fields(of: message, in: field.value), let next = dice.pick(inner)
        {
            outer.append(field)
            (field, siblings) = (next, inner)
        }
    }

    /// The message with a range of the innermost one replaced, and the lengths of all around it fixed.
    func replacing(_ range: Range<Int>, in message: [UInt8], with bytes: [UInt8]) -> [UInt8] {
        var (range, part) = (range, bytes)
        for field in outer.reversed() {
            var writer = WireWriter()
            writer.varint(field.tag)
            let (before, after) = (field.valueStart..<range.lowerBound, range.upperBound..<field.end)
            writer.varint(UInt64(before.count + part.count + after.count))
            writer.raw(Array(message[before]) + part + message[after])
            (range, part) = (field.start..<field.end, writer.bytes)
        }
        return Array(message[..<range.lowerBound]) + part + message[range.upperBound...]
    }
}
