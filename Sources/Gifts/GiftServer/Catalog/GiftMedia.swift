import SVGACoding
public import SVGAErrors
import SVGAHTTP
import SVGASystem

/// The source of gifts' animations: an image server, and the keys of its signed paths.
///
/// ```swift
/// let media = try GiftMedia(url: "https://media.example", keys: String(repeating: "0a", count: 32))
/// print(media.url)        // https://media.example
/// ```
public struct GiftMedia: Hashable, Sendable {
    /// The URL before the paths, without a slash at its end.
    public let url: String
    /// The first key of the file; nil for a server that takes requests without signatures.
    private let key: [UInt8]?
    /// The plans in URLs for clients.
    private static let plans = [
        ("animation", "animate", "webp"), ("poster", "poster", "webp"), ("facts", "animate", "json"),
    ]

    /// - Parameters:
    ///   - url: Of the scheme http or https.
    ///   - keys: The text of the image server's key file, of which the first key signs; nil for none.
    /// - Throws: ``SVGAError``.
    public init(url: String, keys: String?) throws(SVGAError) {
        let trimmed = url.hasSuffix("/") ? String(url.dropLast()) : url
        let isPlain = trimmed.utf8.allSatisfy { 0x21...0x7e ~= $0 && !"\"'<>;,\\".utf8.contains($0) }
        guard isPlain, ["http://", "https://"].contains(where: { trimmed.hasPrefix($0) && trimmed != $0 }) else {
            throw SVGAError.unusable("'\(PathText.printable(url))' is not a URL of http or https")
        }
        self.url = trimmed
        guard let keys else {
            key = nil
            return
        }
        let lines = keys.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isWhitespace } }
        guard let line = lines.first(where: { !$0.isEmpty && !$0.hasPrefix("#") }),
            let bytes = [UInt8](hexadecimal: line), bytes.count >= 16
        else {
            throw SVGAError.unusable("the first line of the key file is not a key of 32 hexadecimal digits or more")
        }
        key = bytes
    }

    /// The origin of the URL, for the security policy of pages.
    var origin: String {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.prefix(3).joined(separator: "/")
    }

    var isUnsigned: Bool { key == nil }

    func tree(of source: String) throws(SVGAError) -> JSONTree {
        var members: [String: JSONTree] = [:]
        for (name, plan, suffix) in GiftMedia.plans { members[name] = .string(url + (try path(plan, suffix, source))) }
        return .object(members)
    }

    /// A source as the server of pictures names it: a URL, or a path below its folder. Paths that leave the catalogue's
    /// directory are omitted.
    private static func source(_ url: String) -> String {
        if url.contains("://") { return url }
        return url.split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(separator: "/")
    }

    /// A path that the server of pictures takes: signed over all of it but the signature.
    func path(_ plan: String, _ suffix: String, _ source: String) throws(SVGAError) -> String {
        let rest = "/\(plan)/\(Base64.encode(Array(GiftMedia.source(source).utf8), alphabet: .url)).\(suffix)"
        guard let key else { return "/v1/unsigned\(rest)" }
        let code = try HMACSHA256.code(for: Array("/v1\(rest)".utf8), key: key)
        return "/v1/\(Base64.encode(code.bytes, alphabet: .url))\(rest)"
    }
}
