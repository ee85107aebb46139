import SVGACoding
import SVGAHTTP
import SVGAJobs
import SVGASystem
package import SVGATransfer

/// Which sources requests may name, and what their names stand for.
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

    /// The URLs that may be asked for; nil for all.
    package var allowed: SourceList?
    /// Whether sources in buckets are taken without a list, since who names them has the keys of requests. The server reads
    /// them with rights of its own, which strangers must not borrow.
    package var takesUnlistedBuckets = false
    /// The URL that relative names stand below; nil where they are paths of the root folder.
    package var baseURL: String?
    /// Beginnings that are replaced; the longest that fits counts.
    package var mappings: [Mapping] = []

    /// All URLs, and paths of the root folder.
    package init() {}

    /// The source that a name means.
    func source(_ name: String) throws(Problem) -> SourceName {
        let url = try url(of: name)
        let source: SourceName
        do throws(JobError) { source = try SourceName(url ?? name) } catch { throw Problem(error) }
        if case .url(let address) = source, !allows(address, isOwn: url != nil) {
            throw Problem(.forbidden, "the source is none of those that this server takes (\(source.printableText))")
        }
        return source
    }

    /// Whether a URL may be asked for.
    ///
    /// - Parameter isOwn: Whether the rules, and not the request, name its server or bucket.
    private func allows(_ url: String, isOwn: Bool) -> Bool {
        allowed?.allows(url) ?? (isOwn || takesUnlistedBuckets || !url.lowercased().hasPrefix("s3:"))
    }

    /// The URL that a name stands for by the rules; nil where they do not speak of it.
    private func url(of name: String) throws(Problem) -> String? {
        let fitting = mappings.filter { name.hasPrefix($0.prefix) }
        if let mapping = fitting.max(by: { $0.prefix.utf8.count < $1.prefix.utf8.count }) {
            return try SourceRules.url(mapping.url, below: name.dropFirst(mapping.prefix.count))
        }
        guard let baseURL, !name.contains("://") else { return nil }
        return try SourceRules.url(baseURL, below: name[...])
    }

    /// A URL with a path of plain names behind it, so that nothing outside of it is reached.
    private static func url(_ base: String, below path: Substring) throws(Problem) -> String {
        let rest = path.hasPrefix("/") && !base.hasSuffix("/") ? path.dropFirst() : path
        guard let names = SourceName.plainNames(of: rest) else {
            throw Problem(.usage, "the source is no path of plain names below the URL that this server has for it")
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
