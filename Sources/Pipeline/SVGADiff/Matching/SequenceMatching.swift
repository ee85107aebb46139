/// Finds the longest common subsequence of two sequences.
enum SequenceMatching {
    /// The maximum number of equal token pairs to examine. Beyond it, the n-th of equal tokens goes with the n-th only.
    private static let maxPairCount = 1_000_000

    /// A longest common subsequence by the algorithm of Hunt and Szymanski, as rising pairs of places.
    ///
    /// - Complexity: O((n + pairs of equal tokens) log n).
    static func longestCommonSubsequence<Token: Hashable>(_ a: [Token], _ b: [Token]) -> [(a: Int, b: Int)] {
        let head = zip(a, b).prefix { $0 == $1 }.count
        let most = min(a.count, b.count) - head
        let tail = zip(a.reversed(), b.reversed()).prefix(most).prefix { $0 == $1 }.count
        var places: [Token: [Int]] = [:]
        for index in head..<b.count - tail { places[b[index], default: []].append(index) }
        let middle = head..<a.count - tail
        let pairCount = middle.reduce(0) { $0 + (places[a[$1]]?.count ?? 0) }
        var chains = Chains()
        var seen: [Token: Int] = [:]
        for index in middle {
            guard let others = places[a[index]] else { continue }
            if pairCount <= maxPairCount {
                for other in others.reversed() { chains.add(index, other) }
            } else {
                let nth = seen[a[index], default: 0]
                seen[a[index]] = nth + 1
                if nth < others.count { chains.add(index, others[nth]) }
            }
        }
        let heads = (0..<head).map { (a: $0, b: $0) }
        let tails = (0..<tail).map { (a: a.count - tail + $0, b: b.count - tail + $0) }
        return heads + chains.longest + tails
    }

    /// The indices of a longest part of numbers that rises.
    static func longestRisingPart(of numbers: [Int]) -> Set<Int> {
        var chains = Chains()
        for (index, number) in numbers.enumerated() { chains.add(index, number) }
        return Set(chains.longest.map(\.a))
    }
}

/// For each length the chain of pairs that ends earliest in the second sequence.
private struct Chains {
    private struct Link {
        let a: Int
        let b: Int
        let previous: Int?
    }

    private var links: [Link] = []
    /// For each length, starting at 1, the last link of its chain.
    private var ends: [Int] = []

    /// Adds a pair. The first places never fall, and for one first place, the second places fall.
    mutating func add(_ a: Int, _ b: Int) {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if links[ends[middle]].b < b { low = middle + 1 } else { high = middle }
        }
        if low < ends.count, links[ends[low]].b == b { return }
        links.append(Link(a: a, b: b, previous: low > 0 ? ends[low - 1] : nil))
        if low < ends.count { ends[low] = links.count - 1 } else { ends.append(links.count - 1) }
    }

    var longest: [(a: Int, b: Int)] {
        var (pairs, next): ([(a: Int, b: Int)], Int?) = ([], ends.last)
        while let index = next {
            pairs.append((links[index].a, links[index].b))
            next = links[index].previous
        }
        return pairs.reversed()
    }
}
