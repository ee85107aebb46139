/// The directives of `Cache-Control` (RFC 9111 §5.2.2, RFC 5861) that matter to a private cache.
struct CacheControl: Hashable, Sendable {
    private var directives: [String: String] = [:]

    /// Reads a field; what is malformed is passed over.
    init(_ field: String?) {
        for part in CacheControl.members(of: field ?? "") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard let name = pair.first else { continue }
            let value = pair.count > 1 ? pair[1].filter { $0 != "\"" && $0 != " " } : ""
            // Of several the first counts (RFC 9111 §4.2.1).
            let key = name.filter { $0 != " " && $0 != "\t" }.lowercased()
            if directives[key] == nil { directives[key] = value }
        }
    }

    var forbidsStoring: Bool { directives["no-store"] != nil }
    var demandsRevalidation: Bool { directives["no-cache"] != nil }
    /// Whether a file that is no longer fresh must not be used without the server's word.
    var forbidsStale: Bool { directives["must-revalidate"] != nil }
    var maxAge: Duration? { seconds("max-age") }
    var staleIfError: Duration? { seconds("stale-if-error") }

    /// A number of seconds; 0 for what is none, so that a muddled server is asked again (RFC 9111 §4.2.1).
    private func seconds(_ name: String) -> Duration? {
        guard let text = directives[name] else { return nil }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .zero }
        return .seconds(Int64(text) ?? 1 << 31)
    }

    /// The members of a list, at whose commas it is split unless they are quoted.
    private static func members(of field: String) -> [Substring] {
        var isQuoted = false
        return field.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }
}
