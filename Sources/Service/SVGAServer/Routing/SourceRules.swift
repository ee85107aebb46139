import SVGACoding
import SVGAJobs
import SVGASystem
package import SVGATransfer

/// The sources that requests may name, and the meaning of their names.
package struct SourceRules: Sendable {
    /// A beginning of names, and the URL that takes its place.
    package struct Mapping: Hashable, Sendable {
        package let prefix: String
        package let url: String

        /// Reads `PREFIX=URL`; nil for other text.
        package init?(parsing text: String) {
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
            let url = String(text[text.index(after: equals)...])
            guard url.contains("://") else { return nil }
            (prefix, self.url) = (String(text[..<equals]), url)
        }
    }

    /// The allowed URLs; nil for all.
    package var allowed: SourceList?
    /// Whether sources in buckets are taken without a list, since who names them has the keys of requests. The server
    /// reads them with its own permissions, which untrusted users must not borrow.
    package var takesUnlistedBuckets = false
    /// The URL above relative names; nil if they are paths in the root directory.
    package var baseURL: String?
    /// Beginnings that are replaced; the longest that fits counts.
    package var mappings: [Mapping] = []

    /// All URLs, and paths of the root folder.
    package init() {}

    func source(_ name: String) throws -> SourceName {
        let url = try url(of: name)
        let source = try SourceName(url ?? name)
        if case .url(let address) = source, !allows(address, isOwn: url != nil) {
            throw Problem(.forbidden, "the source is none of those that this server takes (\(source.printableText))")
        }
        return source
    }

    /// Whether a URL is allowed; `isOwn` if the rules, and not the request, name its server or bucket.
    private func allows(_ url: String, isOwn: Bool) -> Bool {
        allowed?.allows(url) ?? (isOwn || takesUnlistedBuckets || !url.lowercased().hasPrefix("s3:"))
    }

    /// The URL of a name by the rules; nil if they do not apply.
    private func url(of name: String) throws -> String? {
        let fitting = mappings.filter { name.hasPrefix($0.prefix) }
        if let mapping = fitting.max(by: { $0.prefix.utf8.count < $1.prefix.utf8.count }) {
            return try SourceRules.url(mapping.url, below: name.dropFirst(mapping.prefix.count))
        }
        guard let baseURL, !name.contains("://") else { return nil }
        return try SourceRules.url(baseURL, below: name[...])
    }

    /// A URL followed by a path of plain names, so that it cannot be left.
    private static func url(_ base: String, below path: Substring) throws -> String {
        let rest = path.hasPrefix("/") && !base.hasSuffix("/") ? path.dropFirst() : path
        guard let names = SourceName.plainNames(of: rest) else {
            throw Problem(.usage, "the source is not a path of plain names below the URL that this server has for it")
        }
        // Without the slash a name could become part of the host.
        return base + (base.hasSuffix("/") ? "" : "/") + names.map { escaped($0) }.joined(separator: "/")
    }

    /// A name with everything escaped that is not plain in a URL.
    private static func escaped(_ name: String) -> String {
        PercentEncoding.encoded(PathText.bytes(of: name)) { plainBytes.contains($0) }
    }

    private static let plainBytes = Set(
        "-._~!$'()*+,;=:@0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
}
