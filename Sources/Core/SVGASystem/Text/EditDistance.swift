/// The distance between words, to suggest the intended one.
package enum EditDistance {
    /// The characters to insert, remove or change (Levenshtein), in O(length of one · length of the other).
    package static func between(_ a: [Character], _ b: [Character]) -> Int {
        var previous = Array(0...b.count)
        for (row, character) in a.enumerated() {
            var current = [row + 1]
            for (column, other) in b.enumerated() {
                let change = previous[column] + (character == other ? 0 : 1)
                current.append(min(change, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[b.count]
    }
}

extension EditDistance {
    /// The text that a mistyped one probably means: the first with the smallest distance, regardless of case, or nil if
    /// that is more than a third of the letters. O(texts · 64²), since no more than 64 characters of each are compared.
    package static func nearest(to text: String, among texts: some Sequence<String>) -> String? {
        let wanted = Array(text.lowercased().prefix(64))
        let candidates = texts.map { (between(Array($0.lowercased().prefix(64)), wanted), $0) }
        guard let best = candidates.min(by: <), best.0 <= max(1, wanted.count / 3), best.0 < wanted.count else {
            return nil
        }
        return best.1
    }
}
