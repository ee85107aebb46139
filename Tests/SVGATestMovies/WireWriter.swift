/// Writes the protobuf wire format by hand.
public struct WireWriter: Sendable {
    /// The written file.
    public private(set) var bytes: [UInt8] = []

    /// Creates a writer of an empty message.
    public init() {}

    /// Appends raw bytes, to write invalid fields.
    public mutating func raw(_ bytes: [UInt8]) {
        self.bytes += bytes
    }

    /// Appends an integer of variable length.
    public mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Appends the tag of a field.
    public mutating func tag(_ number: Int, type: Int) {
        varint(UInt64(number) << 3 | UInt64(type))
    }

    /// Appends a field with an integer, if there is one.
    public mutating func integer(_ number: Int, _ value: Int?) {
        guard let value else { return }
        tag(number, type: 0)
        varint(UInt64(bitPattern: Int64(value)))
    }

    /// Appends a field with a floating-point number, if there is one.
    public mutating func float(_ number: Int, _ value: Float?) {
        guard let value else { return }
        tag(number, type: 5)
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
        }
    }

    /// Appends fields with floating-point numbers, numbered from `first`.
    public mutating func floats(_ values: [Float?], from first: Int = 1) {
        for (index, value) in values.enumerated() { float(first + index, value) }
    }

    /// Appends a field with bytes, if there are some.
    public mutating func data(_ number: Int, _ value: [UInt8]?) {
        guard let value else { return }
        tag(number, type: 2)
        varint(UInt64(value.count))
        bytes += value
    }

    /// Appends a field with a text, if there is one.
    public mutating func string(_ number: Int, _ value: String?) {
        data(number, value.map { Array($0.utf8) })
    }

    /// Appends a field with a message.
    public mutating func message(_ number: Int, _ write: (inout WireWriter) -> Void) {
        var inner = WireWriter()
        write(&inner)
        data(number, inner.bytes)
    }
}
