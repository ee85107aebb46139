import SVGACoding

/// Writes JSON as the players of SVGA 1 read it: without blanks, and numbers without exponents.
struct SpecWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether a comma goes before the next member or element.
    private var hasBefore = false

    mutating func object(_ members: (inout SpecWriter) -> Void) { surround("{", "}", members) }

    mutating func member(_ name: String, _ value: (inout SpecWriter) -> Void) {
        separate()
        text(name.utf8)
        bytes.append(UInt8(ascii: ":"))
        hasBefore = false
        value(&self)
        hasBefore = true
    }

    /// Unchanged members, separated by commas.
    mutating func members(_ json: [UInt8]) {
        guard !json.isEmpty else { return }
        separate()
        bytes += json
        hasBefore = true
    }

    mutating func array<Element>(_ elements: [Element], _ write: (Element, inout SpecWriter) -> Void) {
        surround("[", "]") { writer in
            for element in elements {
                writer.separate()
                writer.hasBefore = false
                write(element, &writer)
                writer.hasBefore = true
            }
        }
    }

    mutating func number(_ value: Double) { bytes.append(contentsOf: PlainDecimal.text(value).utf8) }

    mutating func text(_ text: some Sequence<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes += "\\u\(byte.hexadecimal(4))".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func json(_ json: some Collection<UInt8>) { bytes += json }

    private mutating func surround(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ content: (inout SpecWriter) -> Void
    ) {
        bytes.append(UInt8(ascii: opening))
        hasBefore = false
        content(&self)
        bytes.append(UInt8(ascii: closing))
    }

    private mutating func separate() { if hasBefore { bytes.append(UInt8(ascii: ",")) } }
}

/// Numbers in their shortest form that reads as the same, without an exponent: some players read none.
enum PlainDecimal {
    /// The text of a number, or of 0 if it is not finite, which JSON cannot represent.
    static func text(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        // Larger integers have an exponent.
        if abs(value) <= 0x1p53, let whole = Int(exactly: value) {
            return value.sign == .minus && whole == 0 ? "-0" : "\(whole)"
        }
        let text = "\(value)"
        guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")),
            let exponent = Int(text[text.index(after: mark)...])
        else { return text }
        return shifted(text[..<mark], by: exponent)
    }

    /// The digits of a number with the point moved to the right.
    private static func shifted(_ mantissa: Substring, by exponent: Int) -> String {
        let sign = mantissa.hasPrefix("-") ? "-" : ""
        let parts = mantissa.drop { $0 == "-" }.split(separator: ".")
        let whole = String(parts[0])
        let digits = whole + (parts.count > 1 && parts[1] != "0" ? String(parts[1]) : "")
        let point = whole.count + exponent
        if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
        if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
        return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    }
}
