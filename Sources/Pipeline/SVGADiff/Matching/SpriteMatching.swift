import SVGADocument

/// Pairs the sprites of two documents.
///
/// Sprites with equal keys and geometry go together where a longest common subsequence has them, then where their order has
/// changed; of the rest those with one key by the frames in which both show, and those with equal frames under another key.
struct SpriteMatching {
    /// The pairs by their place in the second document.
    private(set) var pairs: [(a: Int, b: Int)] = []
    private(set) var removed: [Int] = []
    private(set) var added: [Int] = []

    private let a: [SpriteSide]
    private let b: [SpriteSide]
    /// The maximum number of sprite pairs with one key whose frames are compared.
    private static let maxOverlapCount = 250_000

    init(_ a: [SpriteSide], _ b: [SpriteSide]) {
        (self.a, self.b) = (a, b)
        (removed, added) = (Array(a.indices), Array(b.indices))
        take(SequenceMatching.longestCommonSubsequence(a.map(\.token), b.map(\.token)))
        takeEqual { $0.token }
        takeOverlapping()
        takeEqual { $0.use.visible.isEmpty ? nil : $0.digest }
        pairs.sort { $0.b < $1.b }
    }

    /// Pairs that are no longer without a partner.
    private mutating func take(_ found: [(a: Int, b: Int)]) {
        pairs += found
        let (first, second) = (Set(found.map(\.a)), Set(found.map(\.b)))
        removed.removeAll(where: first.contains)
        added.removeAll(where: second.contains)
    }

    /// Pairs sprites with equal properties, the first with the first.
    private mutating func takeEqual<Property: Hashable>(_ property: (SpriteSide) -> Property?) {
        var places: [Property: [Int]] = [:]
        for index in added.reversed() { if let key = property(b[index]) { places[key, default: []].append(index) } }
        take(
            removed.compactMap { index in
                property(a[index]).flatMap { places[$0]?.popLast() }.map { (index, $0) }
            })
    }

    /// Pairs sprites of one key by the frames in which both show, those with the most first.
    private mutating func takeOverlapping() {
        let old = Dictionary(grouping: removed) { a[$0].use.imageKey }
        let new = Dictionary(grouping: added) { b[$0].use.imageKey }
        var all: [(a: Int, b: Int)] = []
        for (key, first) in old {
            guard let second = new[key] else { continue }
            guard first.count * second.count <= SpriteMatching.maxOverlapCount else {
                all += zip(first, second).map { ($0, $1) }
                continue
            }
            let found = overlapping(first, second)
            let rest = (Set(first).subtracting(found.map(\.a)), Set(second).subtracting(found.map(\.b)))
            all += found
            if rest.0.count == 1, rest.1.count == 1, let last = rest.0.first, let other = rest.1.first {
                all.append((last, other))
            }
        }
        take(all)
    }

    private func overlapping(_ old: [Int], _ new: [Int]) -> [(a: Int, b: Int)] {
        var candidates: [(share: Double, a: Int, b: Int)] = []
        for first in old {
            for second in new {
                let share = SpriteMatching.share(a[first].use.visible, b[second].use.visible)
                if share > 0 { candidates.append((-share, first, second)) }
            }
        }
        var (found, used): ([(a: Int, b: Int)], (a: Set<Int>, b: Set<Int>)) = ([], ([], []))
        for (_, first, second) in candidates.sorted(by: <) where !used.a.contains(first) && !used.b.contains(second) {
            found.append((first, second))
            used.a.insert(first)
            used.b.insert(second)
        }
        return found
    }

    /// The common frames of two sets, as a share of all their frames.
    private static func share(_ a: FrameSet, _ b: FrameSet) -> Double {
        let common = a.intersection(b).count
        return common == 0 ? 0 : Double(common) / Double(a.count + b.count - common)
    }
}
