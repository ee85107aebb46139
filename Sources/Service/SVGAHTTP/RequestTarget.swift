/// The target in the first line of a request: a path and a query, as received.
package struct RequestTarget: Hashable, Sendable {
    /// The path up to the question mark, nothing decoded.
    package let path: String
    /// The part after the question mark, not decoded; nil without one.
    package let query: String?

    /// Takes a target apart. All bytes of the text are preserved.
    package init(_ text: String) {
        // By bytes: an accent after a mark would merge with it, and characters take longer.
        let mark = text.utf8.firstIndex(of: UInt8(ascii: "?"))
        path = String(text[..<(mark ?? text.endIndex)])
        query = mark.map { String(text[text.utf8.index(after: $0)...]) }
    }

    /// The target without the beginning of its path; nil if the path begins otherwise. The rest begins with a slash.
    package func removing(prefix: String) -> RequestTarget? {
        if prefix.isEmpty { return self }
        guard path.hasPrefix(prefix) else { return nil }
        let rest = path.dropFirst(prefix.count)
        return rest.hasPrefix("/") ? RequestTarget(String(rest) + (query.map { "?\($0)" } ?? "")) : nil
    }

    /// The parts of the path between its slashes, the empty one before the first left out.
    package var segments: [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst().map {
            Substring($0)
        }
    }

    /// The items of the query in order, not decoded; the value is empty if missing.
    package var items: [(name: Substring, value: Substring)] {
        guard let query else { return [] }
        return query.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (parts[0], parts.count == 2 ? parts[1] : "")
        }
    }

    /// The value of the first item of a name in the query, nothing decoded; nil without one.
    package func item(_ name: String) -> Substring? {
        // Most targets have no query, and some are searched for several items, so they are not stored in an array.
        for item in (query ?? "").split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts[0] == name { return parts.count == 2 ? parts[1] : "" }
        }
        return nil
    }
}
