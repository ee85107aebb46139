/// Reads decimal numbers as JSON and SVG paths write them, by the same rules in every locale.
struct DecimalScanner {
    /// The powers of ten that a double holds exactly.
    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
    private static let largestExactInteger: UInt64 = 1 << 53

    /// The first 19 significant digits as one integer; more would overflow it.
    private var mantissa: UInt64 = 0
    private var mantissaDigitCount = 0
    /// Whether all digits went into the mantissa.
    private var isComplete = true
    private var exponent = 0
    private var hasDigits = false

    /// Reads an optional sign, digits with an optional point, and an optional exponent, and moves the offset past them:
    /// the nearest double, infinite for too large a number, or nil without one, when the offset stays.
    static func scan(_ bytes: [UInt8], at offset: inout Int) -> Double? {
        var scanner = DecimalScanner()
        var end = offset
        let isNegative = end < bytes.count && bytes[end] == UInt8(ascii: "-")
        if isNegative || end < bytes.count && bytes[end] == UInt8(ascii: "+") { end += 1 }
        scanner.readDigits(bytes, &end, isFraction: false)
        if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
            end += 1
            scanner.readDigits(bytes, &end, isFraction: true)
        }
        guard scanner.hasDigits else { return nil }
        scanner.readExponent(bytes, &end)
        defer { offset = end }
        let magnitude = scanner.exactValue ?? nearest(bytes[offset..<end])
        return isNegative && magnitude > 0 ? -magnitude : magnitude
    }

    private mutating func readDigits(_ bytes: [UInt8], _ offset: inout Int, isFraction: Bool) {
        while offset < bytes.count {
            let digit = bytes[offset] &- UInt8(ascii: "0")
            guard digit < 10 else { return }
            hasDigits = true
            offset += 1
            if mantissaDigitCount < 19 {
                mantissa = mantissa * 10 + UInt64(digit)
                if mantissa > 0 { mantissaDigitCount += 1 }
                if isFraction { exponent -= 1 }
            } else {
                isComplete = false
            }
        }
    }

    /// Reads `e` with digits after it; a bare `e` is not part of the number.
    private mutating func readExponent(_ bytes: [UInt8], _ offset: inout Int) {
        guard offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") else { return }
        var end = offset + 1
        let isNegative = end < bytes.count && bytes[end] == UInt8(ascii: "-")
        if isNegative || end < bytes.count && bytes[end] == UInt8(ascii: "+") { end += 1 }
        let firstDigit = end
        var value = 0
        while end < bytes.count, case let digit = bytes[end] &- UInt8(ascii: "0"), digit < 10 {
            value = min(value * 10 + Int(digit), 100_000)
            end += 1
        }
        guard end > firstDigit else { return }
        exponent += isNegative ? -value : value
        offset = end
    }

    /// The nearest double, if one multiplication or division of two exact doubles gives it; otherwise nil.
    private var exactValue: Double? {
        guard isComplete, mantissa <= Self.largestExactInteger else { return nil }
        guard mantissa > 0 else { return 0 }
        guard abs(exponent) < Self.powersOfTen.count else { return nil }
        let power = Self.powersOfTen[abs(exponent)]
        return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    }

    /// The nearest double to the absolute value of a number, by the standard library.
    private static func nearest(_ digits: ArraySlice<UInt8>) -> Double {
        let isSign = { (byte: UInt8) in byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") }
        return Double(String(decoding: digits.drop(while: isSign), as: UTF8.self)) ?? 0
    }
}
