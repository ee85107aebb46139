import SVGACoding
import SVGAFormat

/// Decoded movies within a budget of bytes. Movies of the plan displace farther ones, and, before those, all others,
/// least recently used first.
struct ReadyMovieCache {
    private struct Entry {
        let movie: Movie
        let digest: ContentDigest
        let cost: Int
        var turn: Int
    }

    private var entries: [String: Entry] = [:]
    private var turn = 0
    private(set) var byteCount = 0

    func contains(_ key: String) -> Bool { entries[key] != nil }

    mutating func use(_ key: String, _ digest: ContentDigest) -> Movie? {
        guard entries[key]?.digest == digest else { return nil }
        turn += 1
        entries[key]?.turn = turn
        return entries[key]?.movie
    }

    /// Whether a movie would be stored: whether it fits in addition to nearer ones.
    func takes(_ key: String, cost: Int, budget: Int, ranks: [String: Int]) -> Bool {
        let nearer = entries.reduce(0) { sum, entry in
            entry.key != key && ReadyMovieCache.rank(entry.key, ranks) < ReadyMovieCache.rank(key, ranks)
                ? sum + entry.value.cost : sum
        }
        return cost <= budget - nearer
    }

    /// Stores a movie if it fits in addition to nearer ones; returns the displaced keys, nil when it was not taken.
    mutating func insert(
        _ movie: Movie, _ digest: ContentDigest, for key: String, budget: Int, ranks: [String: Int]
    ) -> [String]? {
        let cost = ReadyMovieCache.cost(movie)
        guard takes(key, cost: cost, budget: budget, ranks: ranks) else { return nil }
        remove(key)
        turn += 1
        entries[key] = Entry(movie: movie, digest: digest, cost: cost, turn: turn)
        byteCount += cost
        return shrink(to: budget, ranks: ranks, sparing: key)
    }

    /// Drops movies until the rest fits: first those that are not in the plan, by least recent use, then the farthest.
    mutating func shrink(to budget: Int, ranks: [String: Int], sparing spared: String? = nil) -> [String] {
        var gone: [String] = []
        while byteCount > budget {
            let victims = entries.filter { $0.key != spared }
            let victim = victims.max { a, b in
                (ReadyMovieCache.rank(a.key, ranks), -a.value.turn) < (
                    ReadyMovieCache.rank(b.key, ranks), -b.value.turn
                )
            }
            guard let key = victim?.key else { break }
            remove(key)
            gone.append(key)
        }
        return gone
    }

    mutating func remove(_ key: String) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        byteCount -= entry.cost
    }

    mutating func removeUnlessOf(_ digest: ContentDigest, _ key: String) {
        if let entry = entries[key], entry.digest != digest { remove(key) }
    }

    private static func rank(_ key: String, _ ranks: [String: Int]) -> Int { ranks[key] ?? .max }

    /// The approximate memory of a movie in bytes: inflated data, and the states of its sprites.
    static func cost(_ movie: Movie) -> Int { movie.memoryByteCount }
}
