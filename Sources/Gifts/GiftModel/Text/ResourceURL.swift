import SVGAErrors

/// URLs of pictures and animations.
enum ResourceURL {
    /// What is wrong with a URL; nil for one of `http` or `https`, a path beside the catalogue, or an empty text.
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

    /// Whether the URL is one of the network, and no path beside the catalogue.
    static func isRemote(_ url: String) -> Bool { scheme(of: url) != nil }

    /// What stands before the first colon, in small letters, where no slash stands before it.
    private static func scheme(of url: String) -> String? {
        let head = url.prefix { !"/?#:".contains($0) }
        guard head.endIndex < url.endIndex, url[head.endIndex] == ":", !head.isEmpty else { return nil }
        return head.lowercased()
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        NormalizedText.isControl(scalar) || " \"<>\\^`{|}".unicodeScalars.contains(scalar)
    }
}
