/// The field `Content-Range` of a partial response (RFC 9110 §14.4).
struct ContentRange: Hashable, Sendable {
    let first: Int
    let last: Int
    /// The size of the whole, where the server told it.
    let total: Int?

    /// Reads a field; nil for what is malformed or contradicts itself.
    init?(_ field: String) {
        guard field.lowercased().hasPrefix("bytes ") else { return nil }
        let halves = field.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false).map { ContentRange.number($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last, last < .max else { return nil }
        self.first = first
        self.last = last
        if halves[1] == "*" {
            total = nil
        } else {
            guard let total = ContentRange.number(halves[1]), total > last else { return nil }
            self.total = total
        }
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
