/// Numbers as plans have them: digits, and at most six behind a point, so that what is printed is what was read.
enum PlanNumber {
    private static let unit = 1_000_000

    /// A whole number from 0 on.
    static func index(_ text: Substring) -> Int? { isDigits(text) ? Int(text) : nil }

    /// A number of 0 ... 1.
    static func position(_ text: Substring) -> Double? { decimal(text).flatMap { $0 <= 1 ? $0 : nil } }

    /// A number above 0.
    static func scale(_ text: Substring) -> Double? { decimal(text).flatMap { $0 > 0 ? $0 : nil } }

    /// The number without zeros that say nothing.
    static func text(_ value: Double) -> String {
        let millionths = Int((value * Double(unit)).rounded())
        let digits = String(unit + millionths % unit).dropFirst()
        let rest = String(digits.reversed().drop { $0 == "0" }.reversed())
        return "\(millionths / unit)" + (rest.isEmpty ? "" : ".\(rest)")
    }

    private static func decimal(_ text: Substring) -> Double? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy(isDigits), parts[0].utf8.count <= 9, parts.count == 1 || parts[1].utf8.count <= 6 else {
            return nil
        }
        let decimals = parts.count == 2 ? parts[1] : "0"
        let padded = decimals + String(repeating: "0", count: 6 - decimals.utf8.count)
        guard let whole = Int(parts[0]), let millionths = Int(padded) else { return nil }
        return Double(whole * unit + millionths) / Double(unit)
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}
