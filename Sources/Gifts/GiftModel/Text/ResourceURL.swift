import SVGAErrors

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
