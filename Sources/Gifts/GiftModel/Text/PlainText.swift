import SVGAErrors
// Normalization is not a public part of the standard library; the library compares strings by it.
@_spi(_Unicode) import Swift

/// Texts for viewers, without characters that would change the text around them.
package enum PlainText {
    /// The most combining marks in a row.
    static let maxMarkCount = 8

    static func check(_ text: String, maxByteCount: Int) throws {
        let (bytes, scalars) = (text.utf8.count, text.unicodeScalars)
        if bytes > maxByteCount { throw SVGAError.tooLong(bytes, limit: maxByteCount) }
        if scalars.count > GiftLimits.maxCharacterCount {
            let limit = GiftLimits.maxCharacterCount
            throw SVGAError.tooLong(scalars.count, limit: limit, unit: "characters")
        }
        if let fault = scalars.first(where: { !isAllowed($0) }) { throw SVGAError.character(fault) }
        var markCount = 0
        for scalar in scalars {
            markCount = isMark(scalar) ? markCount + 1 : 0
            if markCount > maxMarkCount { throw SVGAError.tooMany("combining marks in a row", limit: maxMarkCount) }
        }
    }

    /// A text in normalization form C, with a space for each end of a line, without controls, signs that turn the direction
    /// of the text around, invisible characters and marks beyond the eighth in a row.
    package static func cleaned(_ text: String) -> String {
        var (scalars, markCount) = (String.UnicodeScalarView(), 0)
        for scalar in NormalizedText.normalized(text).unicodeScalars {
            if isLineEnd(scalar) {
                if scalars.last != " " { scalars.append(" ") }
                markCount = 0
                continue
            }
            guard isAllowed(scalar) else { continue }
            markCount = isMark(scalar) ? markCount + 1 : 0
            if markCount <= maxMarkCount { scalars.append(scalar) }
        }
        // Marks that stood apart from each other may have become neighbours.
        return NormalizedText.normalized(String(scalars))
    }

    /// The first characters of a text.
    package static func prefix(of text: String, maxCount: Int) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(maxCount)))
    }

    package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Marks of direction, embeddings, overrides and isolates.
        case 0x061c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: false
        // Spaces without width, annotations and tags of languages. Joiners stay: emoji and scripts need them.
        case 0x200b, 0x2060...0x2065, 0x206a...0x206f, 0xfeff, 0xfff9...0xfffc, 0xe0001: false
        case let value where value & 0xfffe == 0xfffe || 0xfdd0...0xfdef ~= value: false
        default: !NormalizedText.isControl(scalar)
        }
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0d, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }
}

/// Texts in normalization form C (Unicode Standard Annex 15).
enum NormalizedText {
    static func normalized(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text._nfc { scalars.append(scalar) }
        return String(scalars)
    }

    static func isNormalized(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 } || text.unicodeScalars.elementsEqual(text._nfc)
    }

    /// Whether a character is a control: in ASCII and Latin-1, and line and paragraph separators.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1f, 0x7f...0x9f, 0x2028, 0x2029: true
        default: false
        }
    }
}

/// URLs of pictures and animations.
enum ResourceURL {
    /// The fault of a URL; nil for one of `http` or `https`, a path next to the catalogue, or an empty text.
    static func fault(in url: String, maxByteCount: Int) -> SVGAError? {
        let count = url.utf8.count
        if count > maxByteCount { return .tooLong(count, limit: maxByteCount) }
        if let bad = url.unicodeScalars.first(where: isForbidden) { return .character(bad) }
        guard let scheme = scheme(of: url) else {
            return url.hasPrefix("//") ? .kind(found: "a URL without a scheme", wanted: "http or https") : nil
        }
        guard ["http", "https"].contains(scheme) else { return .unknown("\(scheme):", known: "http:, https:") }
        let host = url.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
        let hasSlashes = url.dropFirst(scheme.count + 1).hasPrefix("//")
        return hasSlashes && !host.isEmpty ? nil : .kind(found: "a URL without a host", wanted: "http://HOST/…")
    }

    /// The part before the first colon, in lower case, unless a slash precedes it.
    private static func scheme(of url: String) -> String? {
        let head = url.prefix { !"/?#:".contains($0) }
        guard head.endIndex < url.endIndex, url[head.endIndex] == ":", !head.isEmpty else { return nil }
        return head.lowercased()
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        NormalizedText.isControl(scalar) || " \"<>\\^`{|}".unicodeScalars.contains(scalar)
    }
}
