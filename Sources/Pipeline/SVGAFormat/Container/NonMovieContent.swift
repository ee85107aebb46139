import SVGAErrors

/// Content that servers and transfers deliver instead of a movie: web pages, JSON text, other kinds of files, and files
/// damaged by a text transfer.
enum NonMovieContent {
    /// The fault that explains a file which could not be decoded, if it is one of these kinds of content.
    static func explain(_ bytes: [UInt8]) -> SVGAError? {
        if isMangled(bytes) { return .mangledAsText }
        if let format = ForeignFormat(bytes) { return .otherFormat(format) }
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        switch bytes.first(where: { !blanks.contains($0) }) {
        case UInt8(ascii: "<"): return storeErrorCode(bytes).map { .storeError(code: $0) } ?? .webPage
        case UInt8(ascii: "{"), UInt8(ascii: "["): return .jsonText
        default: return nil
        }
    }

    /// The code in the XML error of an object store.
    private static func storeErrorCode(_ bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes.prefix(1_024), as: UTF8.self)
        guard text.contains("<Error"), let code = text.split(separator: "<Code>", maxSplits: 1).dropFirst().first else {
            return nil
        }
        let word = code.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
        return 1...64 ~= word.count && code.dropFirst(word.count).hasPrefix("</Code>") ? String(word) : nil
    }

    /// Whether a transfer as text replaced each byte that is not UTF-8 by U+FFFD. Such a file has these characters and is
    /// valid UTF-8 as a whole, which compressed data never are.
    private static func isMangled(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(4_096)
        let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
        guard let first = head.indices.first(where: { head[$0...].starts(with: replacement) }), first < 64 else {
            return false
        }
        let whole = bytes.count > head.count ? head.dropLast(trailingPartCount(head)) : head
        return String(validating: whole, as: UTF8.self) != nil
    }

    /// The number of bytes at the end that belong to a character that may have been cut off.
    private static func trailingPartCount(_ bytes: ArraySlice<UInt8>) -> Int {
        let tail = bytes.suffix(4).reversed()
        return (tail.firstIndex { $0 < 0x80 || $0 >= 0xC0 }).map { tail.distance(from: tail.startIndex, to: $0) + 1 }
            ?? 0
    }
}
