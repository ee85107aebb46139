import SVGAHTTP

/// The field `Accept` of a request (RFC 9110 §12.5.1): which media types a client takes, and how gladly.
struct AcceptField: Hashable, Sendable {
    /// A range of media types with its weight in thousandths.
    private struct Range: Hashable {
        let type: Substring
        let weight: Int
    }

    private let ranges: [Range]

    /// The maximum number of ranges to examine; browsers send eight.
    private static let maxCount = 64

    /// Reads the header; invalid media ranges are skipped. A field that did not come takes everything.
    init(_ text: String?) {
        let parts = (text ?? "").split(separator: ",").prefix(AcceptField.maxCount)
        let ranges = parts.compactMap { AcceptField.range(of: $0) }
        self.ranges = ranges.isEmpty ? [Range(type: "*/*", weight: 1000)] : ranges
    }

    /// How gladly a media type is taken, 0 ... 1000, by the most specific range that it is in; 0 for not at all.
    func weight(of type: String) -> Int {
        let family = type.prefix { $0 != "/" } + "/*"
        let fitting = [type[...], family[...], "*/*"].lazy.compactMap { name in ranges.first { $0.type == name } }
        return fitting.first?.weight ?? 0
    }

    /// Whether a media type is taken by its own name. Clients that came before a format take all images and cannot show it.
    func names(_ type: String) -> Bool { ranges.contains { $0.type == type && $0.weight > 0 } }

    private static func range(of part: Substring) -> Range? {
        let words = part.split(separator: ";", omittingEmptySubsequences: false).map { FieldValue.trimmed($0) }
        guard let type = words.first.map({ $0.lowercased() }), type.contains("/") else { return nil }
        let parameters = words.dropFirst().map { $0.lowercased() }
        guard let quality = parameters.last(where: { $0.hasPrefix("q=") }) else {
            return Range(type: type[...], weight: 1000)
        }
        return weight(of: quality.dropFirst(2)).map { Range(type: type[...], weight: $0) }
    }

    /// A weight of `0`, `1` or up to three digits after a point; nil for other text.
    private static func weight(of text: Substring) -> Int? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, whole == "0" || whole == "1" else { return nil }
        let digits = parts.count == 2 ? parts[1] : ""
        guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        let thousandths = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0
        return min(1000, (whole == "1" ? 1000 : 0) + thousandths)
    }
}
