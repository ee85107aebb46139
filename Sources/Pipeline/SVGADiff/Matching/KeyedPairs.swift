/// The parts of two lists that have the same key; of equal keys the first goes with the first.
struct KeyedPairs {
    /// The pairs in the order of the first list.
    private(set) var pairs: [(a: Int, b: Int)] = []
    private(set) var removed: [Int] = []
    private(set) var added: [Int] = []

    init(_ a: [String], _ b: [String]) {
        var places: [String: [Int]] = [:]
        for (index, key) in b.enumerated().reversed() { places[key, default: []].append(index) }
        for (index, key) in a.enumerated() {
            if let other = places[key]?.popLast() {
                pairs.append((index, other))
            } else {
                removed.append(index)
            }
        }
        added = places.values.joined().sorted()
    }

    /// A minimum set of pairs whose order differs from the other pairs'.
    var movedPairs: [(a: Int, b: Int)] {
        let staying = SequenceMatching.longestRisingPart(of: pairs.map(\.b))
        return pairs.enumerated().filter { !staying.contains($0.offset) }.map(\.element)
    }
}
