import SVGAErrors

/// The valid characters of an identifier.
enum IdentifierRule {
    /// Letters, digits and four marks of ASCII, which need no escape in a URL.
    case name
    /// Any text in normalization form C, because two spellings of one name would be two accounts.
    case anyText

    /// The longest name, in bytes.
    static let maxByteCount = 64

    /// The name, if it keeps the rule.
    func check(_ text: String) throws(SVGAError) -> String {
        let byteCount = text.utf8.count
        guard 1...IdentifierRule.maxByteCount ~= byteCount else {
            throw byteCount == 0 ? .missing : .tooLong(byteCount, limit: IdentifierRule.maxByteCount)
        }
        guard let fault = firstFault(in: text) else { return text }
        throw fault
    }

    private func firstFault(in text: String) -> SVGAError? {
        switch self {
        case .name:
            return text.unicodeScalars.first { !IdentifierRule.isNameCharacter($0) }.map { .character($0) }
        case .anyText:
            if let control = text.unicodeScalars.first(where: NormalizedText.isControl) { return .character(control) }
            return NormalizedText.isNormalized(text) ? nil : .notNormalized
        }
    }

    private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "A"..."Z", "a"..."z", "0"..."9", "_", ".", ":", "-": true
        default: false
        }
    }
}
