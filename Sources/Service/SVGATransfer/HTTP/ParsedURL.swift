import CSVGACurl
import SVGACoding
import SVGASystem

/// A URL taken apart by libcurl itself, so that what is checked is what is fetched.
struct ParsedURL: Hashable, Sendable {
    let text: String
    /// In lower case.
    let scheme: String
    /// In lower case, an IPv6 address in brackets; empty for files.
    let host: String
    /// The port, by default the scheme's; empty if the scheme has none.
    let port: String

    /// The path, nothing decoded, without dots that lead elsewhere.
    let path: String
    /// The part after the question mark, not decoded; nil if missing.
    let query: String?
    let hasCredentials: Bool

    var origin: String { "\(scheme)://\(host):\(port)" }

    /// The value of `Host`: with the port if it differs from the scheme's.
    var authority: String {
        let isUsual = (scheme, port) == ("http", "80") || (scheme, port) == ("https", "443")
        return isUsual || port.isEmpty ? host : "\(host):\(port)"
    }

    /// Whether the URL is one of HTTP, with or without TLS.
    var isHTTP: Bool { scheme == "http" || scheme == "https" }

    init(parsing text: String) throws(SVGAError) { try self.init(text, base: nil) }

    /// Resolves a redirect's target, which may be relative to this URL.
    func resolving(_ reference: String) throws(SVGAError) -> ParsedURL { try ParsedURL(reference, base: self) }

    private init(_ reference: String, base: ParsedURL?) throws(SVGAError) {
        // libcurl would read to the first zero only.
        if reference.utf8.contains(0) { throw SVGAError.invalidURL("it contains a zero").at(url: reference) }
        guard unsafe ccurl_load() == nil, let parts = unsafe ccurl_url_init() else {
            throw SVGAError.protocolFailed("libcurl cannot be used").at(url: reference)
        }
        defer { unsafe ccurl_url_cleanup(parts) }
        let flags = UInt32(CURLU_NON_SUPPORT_SCHEME)
        if let base { _ = unsafe ccurl_url_set(parts, CURLUPART_URL, base.text, flags) }
        let status = unsafe ccurl_url_set(parts, CURLUPART_URL, ParsedURL.escaped(reference), flags)
        guard status == CURLUE_OK, let text = unsafe ParsedURL.part(CURLUPART_URL, of: parts) else {
            throw SVGAError.invalidURL(ParsedURL.reason(status)).at(url: reference)
        }
        self.text = text
        scheme = (unsafe ParsedURL.part(CURLUPART_SCHEME, of: parts) ?? "").lowercased()
        host = (unsafe ParsedURL.part(CURLUPART_HOST, of: parts) ?? "").lowercased()
        port = unsafe ParsedURL.part(CURLUPART_PORT, of: parts, flags: UInt32(CURLU_DEFAULT_PORT)) ?? ""
        path = unsafe ParsedURL.part(CURLUPART_PATH, of: parts) ?? ""
        query = unsafe ParsedURL.part(CURLUPART_QUERY, of: parts)
        hasCredentials =
            unsafe ParsedURL.part(CURLUPART_USER, of: parts) != nil
            || ParsedURL.part(CURLUPART_PASSWORD, of: parts) != nil
    }

    /// A reference without white space at its ends, in which bytes after the host are escaped that no URL can have. Existing
    /// escapes stay unchanged, and libcurl rejects control characters.
    private static func escaped(_ reference: String) -> String {
        let text = reference.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        let bytes = PathText.bytes(of: String(text))
        let scheme = bytes.prefix { !"/?#".utf8.contains($0) }
        var start = bytes.startIndex
        if bytes[scheme.endIndex...].starts(with: "//".utf8), scheme.isEmpty || scheme.last == UInt8(ascii: ":") {
            start = bytes[(scheme.endIndex + 2)...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        }
        return String(decoding: bytes[..<start], as: UTF8.self)
            + PercentEncoding.encoded(bytes[start...]) { $0 < 0x80 && !" \"<>\\^`{|}".utf8.contains($0) }
    }

    private static func isSpace(_ character: Character) -> Bool {
        character.isWhitespace || character == "\u{FEFF}" || character == "\u{200B}"
    }

    /// The path of a `file:` URL, its percent signs resolved to whatever bytes they are.
    var filePath: String? {
        guard scheme == "file", let parts = unsafe ccurl_url_init() else { return nil }
        defer { unsafe ccurl_url_cleanup(parts) }
        guard unsafe ccurl_url_set(parts, CURLUPART_URL, text, 0) == CURLUE_OK else { return nil }
        return unsafe ParsedURL.part(CURLUPART_PATH, of: parts, flags: UInt32(CURLU_URLDECODE))
    }

    private static func part(_ part: CURLUPart, of parts: OpaquePointer, flags: UInt32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard unsafe ccurl_url_get(parts, part, &text, flags) == CURLUE_OK, let text = unsafe text else { return nil }
        defer { unsafe ccurl_free(text) }
        return unsafe String(validatingCString: text) ?? PathText.text(of: text)
    }

    private static func reason(_ status: CURLUcode) -> String {
        switch status {
        case CURLUE_BAD_SCHEME: "a scheme such as https:// is missing"
        case CURLUE_NO_HOST, CURLUE_BAD_HOSTNAME: "the host is missing or cannot be one"
        case CURLUE_BAD_PORT_NUMBER: "the port is not a number of 1 ... 65535"
        case CURLUE_BAD_IPV6: "the IPv6 address is malformed"
        case CURLUE_BAD_LOGIN: "user and password are malformed"
        default: "it is malformed"
        }
    }
}
