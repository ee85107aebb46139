import SVGACoding

enum SafeFileName {
    /// The longest name without its ending, in bytes; file systems take 255 for the whole.
    private static let maxByteCount = 200

    /// A text with `_` instead of each character that is invalid in a name, at most 200 bytes long.
    static func name(of text: String) -> String { shortened(String(text.map { isPlain($0) ? $0 : "_" })) }

    /// Whether a character is valid in a file name: letters and digits of any script, emoji.
    private static func isPlain(_ character: Character) -> Bool {
        if character.isASCII { return character.isLetter || character.isNumber || "-_.".contains(character) }
        return character.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
                .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .otherSymbol,
                .modifierSymbol:
                true
            // The joiner of emoji such as families, invisible by itself.
            case .format: scalar == "\u{200D}" && character.unicodeScalars.count > 1
            default: false
            }
        }
    }

    /// A name, or its beginning with a hash of the complete name.
    static func shortened(_ name: String) -> String {
        if name.utf8.count <= maxByteCount { return name }
        var short = name
        while short.utf8.count > maxByteCount - 17 { short.removeLast() }
        return "\(short)-\(hash(of: name))"
    }

    /// Sixteen digits that differ for different texts, the same in every run.
    static func hash(of text: String) -> String { StableHash.of(text).hexadecimal(16) }
}
