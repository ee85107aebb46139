struct FieldWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: Int, varint value: UInt64) {
        addTag(number, type: 0)
        addVarint(value)
    }

    mutating func add(_ number: Int, fixed32 value: UInt32) {
        addTag(number, type: 5)
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    mutating func add(_ number: Int, _ content: some Collection<UInt8>) {
        addTag(number, type: 2)
        addVarint(UInt64(content.count))
        bytes += content
    }

    private mutating func addTag(_ number: Int, type: UInt64) { addVarint(UInt64(number) << 3 | type) }

    private mutating func addVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
