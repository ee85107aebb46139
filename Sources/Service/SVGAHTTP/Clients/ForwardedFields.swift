import SVGATransfer

/// The addresses in the headers by which proxies name their clients, in the order of the header; nil for a member that
/// is not an address.
enum ForwardedFields {
    /// The addresses in `X-Forwarded-For: 203.0.113.7, 10.0.0.1`, with or without ports.
    static func addresses(forwardedFor field: String) -> [String?] {
        field.split(separator: ",", omittingEmptySubsequences: false).map { address($0) }
    }

    /// The addresses in `Forwarded: for=203.0.113.7;proto=https, for="[2001:db8::1]:4711"` (RFC 7239 §4).
    static func addresses(forwarded field: String) -> [String?] {
        split(field[...], at: ",").map { element in
            let value = split(element, at: ";").lazy.compactMap { pair -> Substring? in
                let pair = FieldValue.trimmed(pair)
                return pair.prefix(4).lowercased() == "for=" ? pair.dropFirst(4) : nil
            }.first
            return value.flatMap { address(FieldValue.unquoted($0)) }
        }
    }

    /// An address without its port, brackets and zone.
    private static func address(_ text: Substring) -> String? {
        var text = FieldValue.trimmed(text)
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            text = text[text.index(after: text.startIndex)..<end]
        } else if text.count(where: { $0 == ":" }) == 1 {
            text = text.prefix { $0 != ":" }
        }
        let host = String(text.prefix { $0 != "%" })
        return NetworkAddress(parsing: host) == nil ? nil : host
    }

    /// The parts of a header between separators that are not in quotes.
    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var parts: [Substring] = []
        var (start, isQuoted) = (text.startIndex, false)
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            guard text[index] == separator, !isQuoted else { continue }
            parts.append(text[start..<index])
            start = text.index(after: index)
        }
        return parts + [text[start...]]
    }
}
