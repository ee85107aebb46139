import SVGACoding
import SVGAHTTP

extension RequestTarget {
    /// The target for the log: the first characters of a signature, without queries, users or passwords in source URLs.
    var printableText: String {
        var segments = segments.map { String($0) }
        if let index = segments.firstIndex(where: { ["v1", "info", "keys", "drawlist"].contains($0) }) {
            if segments.indices.contains(index + 1) { segments[index + 1] = RequestTarget.cut(segments[index + 1]) }
            if segments.count > index + 2, let last = segments.last {
                segments[segments.count - 1] = RequestTarget.printable(encoded: last)
            }
        }
        let items = (query ?? "").split(separator: "&").map { RequestTarget.printable(item: $0) }
        return "/" + segments.joined(separator: "/") + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    /// A prefix that can be compared with the intended signature, but is useless to others.
    private static func cut(_ signature: String) -> String {
        let isWord = [SignedPath.unsigned, SignedPath.earlierUnsigned].contains(signature)
        return isWord || signature.utf8.count <= 6 ? signature : "\(signature.prefix(6))…"
    }

    /// The last part of a path, which may be a URL in base64 and a suffix.
    private static func printable(encoded text: String) -> String {
        let stem = text.prefix { $0 != "." }
        // Also base64 of another kind, with which a URL may have been written by mistake.
        let digits = String(stem.prefix { $0 != "=" && $0 != "%" }.map { $0 == "+" ? "-" : $0 })
        guard let bytes = Base64.decode(digits, alphabet: .url) else { return text }
        let visible = visibleByteCount(of: bytes)
        // Complete groups of three bytes, so that no bit of the rest is shown.
        return visible == bytes.count ? text : "\(stem.prefix(visible / 3 * 4))…\(text.dropFirst(stem.count))"
    }

    private static func printable(item: Substring) -> String {
        guard item.hasPrefix("src=") else { return String(item) }
        guard let source = PercentEncoding.bytes(of: item.dropFirst(4)) else { return "src=…" }
        let visible = visibleByteCount(of: source)
        return visible == source.count
            ? String(item) : "src=\(String(decoding: source.prefix(visible), as: UTF8.self))…"
    }

    /// The number of printable bytes in a source: all up to a query, and for a URL with a user only its scheme.
    private static func visibleByteCount(of bytes: [UInt8]) -> Int {
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
        guard let start = bytes.firstRange(of: Array("://".utf8))?.upperBound else { return bytes.count }
        guard start <= end else { return end }
        let host = bytes[start..<end].prefix { $0 != UInt8(ascii: "/") }
        return host.contains(UInt8(ascii: "@")) ? start : end
    }
}
