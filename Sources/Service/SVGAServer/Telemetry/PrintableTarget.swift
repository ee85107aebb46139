import SVGADigest
import SVGAHTTP

extension RequestTarget {
    /// The target as the log has it, without what may be secret: of a signature the first characters, and no queries, users
    /// or passwords of URLs that it names as sources.
    var printableText: String {
        var segments = segments.map { String($0) }
        if let index = segments.firstIndex(where: { $0 == "v1" || $0 == "info" }) {
            if segments.indices.contains(index + 1) { segments[index + 1] = RequestTarget.cut(segments[index + 1]) }
            if segments.count > index + 2, let last = segments.last {
                segments[segments.count - 1] = RequestTarget.printable(encoded: last)
            }
        }
        let items = (query ?? "").split(separator: "&").map { RequestTarget.printable(item: $0) }
        return "/" + segments.joined(separator: "/") + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    /// What can be compared with the signature that a client meant, and is of no use to anybody else.
    private static func cut(_ signature: String) -> String {
        let isWord = [SignedPath.unsigned, SignedPath.earlierUnsigned].contains(signature)
        return isWord || signature.utf8.count <= 6 ? signature : "\(signature.prefix(6))…"
    }

    /// The last part of a path, which may be a URL in base64 and a suffix.
    private static func printable(encoded text: String) -> String {
        let stem = text.prefix { $0 != "." }
        guard let bytes = Base64URL.bytes(stem), let source = String(validating: bytes, as: UTF8.self) else {
            return text
        }
        let visible = visibleByteCount(of: source)
        // Whole groups of three bytes, so that no bit of what follows is shown.
        return visible == bytes.count ? text : "\(stem.prefix(visible / 3 * 4))…\(text.dropFirst(stem.count))"
    }

    private static func printable(item: Substring) -> String {
        guard item.hasPrefix("src=") else { return String(item) }
        let source = decoded(item.dropFirst(4)) ?? ""
        let visible = visibleByteCount(of: source)
        return visible == source.utf8.count
            ? String(item) : "src=\(String(decoding: Array(source.utf8.prefix(visible)), as: UTF8.self))…"
    }

    /// How many bytes of a source may be shown: all up to a query, and of a URL with a user only its scheme.
    private static func visibleByteCount(of source: String) -> Int {
        let bytes = Array(source.utf8)
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
        guard let scheme = source.firstRange(of: "://") else { return bytes.count }
        let start = source.utf8.distance(from: source.startIndex, to: scheme.upperBound)
        guard start <= end else { return end }
        let host = bytes[start..<end].prefix { $0 != UInt8(ascii: "/") }
        return host.contains(UInt8(ascii: "@")) ? start : end
    }
}
