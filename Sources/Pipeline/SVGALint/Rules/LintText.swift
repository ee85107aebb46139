import SVGASystem

/// Words and figures of messages.
enum LintText {
    /// A number of bytes, such as `512 bytes`, `12.3 KiB` and `3.8 MiB`.
    static func bytes(_ count: Double) -> String {
        if count < 1024 { return "\(number(count)) bytes" }
        if count < 1024 * 1024 { return "\(number(count / 1024, decimals: 1)) KiB" }
        return "\(number(count / 1024 / 1024, decimals: 1)) MiB"
    }

    static func bytes(_ count: Int) -> String { bytes(Double(count)) }

    /// A number with at most so many decimals, or none for an integer.
    static func number(_ value: Double, decimals: Int = 2) -> String {
        let scale = decimals == 1 ? 10.0 : 100.0
        let rounded = (value * scale).rounded() / scale
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }

    /// A part of a whole, such as `71 %`.
    static func percent(_ part: Double) -> String { "\(number((part * 100).rounded())) %" }

    /// A number of things, such as `1 frame` and `2 frames`.
    static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// The first few names in a list.
    static func list(_ names: [String]) -> String {
        let listed = names.prefix(3).joined(separator: ", ")
        return names.count > 3 ? "\(listed) and \(names.count - 3) more" : listed
    }
}

extension String {
    static func optimize(_ what: String) -> String { "svga-tool optimize \(what)" }
}

extension LintText {
    /// A byte in two digits.
    static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}

extension LintText {
    /// A text in one line without terminal commands: keys are untrusted and may hold anything.
    static func printable(_ text: String) -> String {
        String(String.UnicodeScalarView(PathText.printable(text).unicodeScalars.map { isControl($0) ? "?" : $0 }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
