/// Whole numbers in decimal digits.
enum RESPNumber {
    /// The number that bytes write: digits behind an optional sign; nil for anything else, and for what `Int` does not hold.
    static func integer(_ bytes: some Collection<UInt8>) -> Int? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let digits = bytes.dropFirst(isNegative || bytes.first == UInt8(ascii: "+") ? 1 : 0)
        guard !digits.isEmpty else { return nil }
        // The negative side is the larger one.
        var value = 0
        for byte in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isBeyond) = tens.subtractingReportingOverflow(Int(byte - UInt8(ascii: "0")))
            if isTooLarge || isBeyond { return nil }
            value = sum
        }
        if isNegative { return value }
        return value == .min ? nil : -value
    }
}
