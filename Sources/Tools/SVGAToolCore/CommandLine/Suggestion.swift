/// What somebody who mistyped a word may have meant.
enum Suggestion {
    /// The known word with the fewest letters to change, or nil when that is more than a third of the word.
    static func nearest(to word: String, among known: [String]) -> String? {
        // Long words are no slips of the finger, and comparing takes time in their length.
        guard word.count <= 40 else { return nil }
        let candidates = known.map { ($0, distance(Array(word), Array($0))) }
        guard let best = candidates.min(by: { $0.1 < $1.1 }), best.1 <= max(1, word.count / 3) else { return nil }
        return best.0
    }

    /// How many letters have to be inserted, removed or changed to turn one word into the other (Levenshtein).
    static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var previous = Array(0...b.count)
        for (row, letter) in a.enumerated() {
            var current = [row + 1]
            for (column, other) in b.enumerated() {
                let change = previous[column] + (letter == other ? 0 : 1)
                current.append(min(change, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[b.count]
    }
}
