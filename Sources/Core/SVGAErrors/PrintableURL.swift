package enum PrintableURL {
    /// The URL without secrets: user and password, query and fragment.
    package static func text(_ url: String) -> String {
        let (scheme, host, path) = parts(url)
        return scheme + host + path
    }

    /// The host of a URL, with its port where it has one; of other text all that is visible.
    package static func host(_ url: String) -> String {
        let (scheme, host, path) = parts(url)
        return scheme.isEmpty ? path : host
    }

    /// The visible parts: the scheme with its slashes, the host with its port, the path. Text without a scheme is a path.
    private static func parts(_ url: String) -> (scheme: String, host: String, path: String) {
        // By bytes: an accent after a mark would merge with it.
        let visible = Array(url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
        let text = { (bytes: ArraySlice<UInt8>) in String(decoding: bytes, as: UTF8.self) }
        guard let start = visible.firstRange(of: Array("://".utf8))?.upperBound else {
            return ("", "", text(visible[...]))
        }
        let end = visible[start...].firstIndex(of: UInt8(ascii: "/")) ?? visible.endIndex
        let hostStart = visible[start..<end].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? start
        return (text(visible[..<start]), text(visible[hostStart..<end]), text(visible[end...]))
    }
}
