/// How far words lie apart, to name the one that was probably meant.
package enum EditDistance {
    /// The characters to insert, remove or change to turn one word into the other (Levenshtein).
    ///
    /// - Complexity: O(length of one · length of the other).
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
