package import SVGAErrors
/// The allowed URLs: patterns of scheme, host, port and the beginning of the path, such as `https://*.example.com`, in
/// which `*` is one label. URLs are compared as libcurl takes them apart, and those with a user name are refused.
/// Schemes of a ``TransferScheme`` are listed like HTTP's: `s3://gifts/live/`.
package struct SourceList: Hashable, Sendable {
    private struct Pattern: Hashable {
        let scheme: String
        let host: String
        let port: String
        let path: String
    }

    private let patterns: [Pattern]

    /// Reads patterns between commas or spaces, each a URL whose host may begin with `*.`. The default port is the
    /// scheme's; a path counts up to a slash or its end.
    package init(parsing text: String) throws(SVGAError) {
        var patterns: [Pattern] = []
        for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            patterns.append(try SourceList.pattern(String(word)))
        }
        self.patterns = patterns
    }

    /// Whether there are no patterns, so that every URL is refused.
    package var isEmpty: Bool { patterns.isEmpty }

    /// Whether a URL is allowed; false for invalid text.
    package func allows(_ url: String) -> Bool { (try? ParsedURL(parsing: url)).map { allows($0) } ?? false }

    func allows(_ url: ParsedURL) -> Bool {
        !url.hasCredentials
            && patterns.contains { pattern in
                pattern.scheme == url.scheme && pattern.port == url.port
                    && SourceList.host(url.host, fits: pattern.host)
                    && SourceList.path(url.path, fits: pattern.path)
            }
    }

    private static func pattern(_ text: String) throws(SVGAError) -> Pattern {
        // libcurl takes no asterisk in a host.
        let isWild = text.contains("://*.")
        let url = try ParsedURL(parsing: isWild ? text.replacing("://*.", with: "://", maxReplacements: 1) : text)
        guard url.scheme != "file", !url.hasCredentials, !url.host.isEmpty, !url.text.contains("?"),
            !url.text.contains("#")
        else {
            let reason = "a source is allowed by a pattern such as https://*.example.org/gifts/"
            throw SVGAError.invalidURL(reason).at(url: text)
        }
        return Pattern(scheme: url.scheme, host: (isWild ? "*." : "") + url.host, port: url.port, path: url.path)
    }

    /// Whether a host matches a pattern, in which `*.` stands for one label.
    private static func host(_ host: String, fits pattern: String) -> Bool {
        guard pattern.hasPrefix("*.") else { return host == pattern }
        guard let dot = host.firstIndex(of: "."), dot != host.startIndex else { return false }
        return host[dot...] == pattern.dropFirst()
    }

    /// Whether a path equals a pattern or is below it. A server may unescape dots and slashes, and so leave the folder.
    private static func path(_ path: String, fits pattern: String) -> Bool {
        if pattern.isEmpty || pattern == "/" { return true }
        let folded = path.lowercased()
        if folded.contains("%2e") || folded.contains("%2f") || folded.contains("%5c") || folded.contains("\\") {
            return false
        }
        guard path.hasPrefix(pattern) else { return false }
        return pattern.hasSuffix("/") || path.count == pattern.count || path.dropFirst(pattern.count).first == "/"
    }
}
