extension Sequence where Element == UInt8 {
    /// Two hexadecimal digits in lower case for each byte.
    package var hexadecimal: String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * underestimatedCount)
        for byte in self {
            text.append(digit(of: byte >> 4))
            text.append(digit(of: byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func digit(of value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

extension [UInt8] {
    /// Reads pairs of hexadecimal digits of either case; nil for an odd number of them or any other character.
    package init?(hexadecimal text: some StringProtocol) {
        let digits = text.utf8.map(\.hexadecimalDigitValue)
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        let values = digits.compactMap { $0 }
        self = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
