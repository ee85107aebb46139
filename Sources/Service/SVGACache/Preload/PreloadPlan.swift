/// The items to preload, the nearest first. Items with the same key are one.
struct PreloadPlan: Sendable {
    /// The keys and their requests in the order in which they are fetched.
    private(set) var order: [(key: String, request: MovieRequest)] = []
    /// The key of the current item, which is wanted whole.
    let current: String?
    /// The place of each key in ``order``.
    private(set) var ranks: [String: Int] = [:]
    /// The places, the nearest first, of those that are wanted decoded.
    private(set) var readyRanks: [String: Int] = [:]

    init() { current = nil }

    /// The items around the current one of a list.
    init(_ list: PlaybackList<MovieRequest>, _ strategy: PreloadStrategy, key: (String) -> String) {
        current = list.currentItem.map { key($0.url) }
        for index in list.window(aheadCount: strategy.aheadCount, behindCount: strategy.behindCount) {
            insert(list.items[index], key)
        }
        // The order of the window, without items before the current one, except the kept one.
        let behindCount = strategy.keepsPrevious ? 1 : 0
        for index in list.window(aheadCount: strategy.aheadCount, behindCount: behindCount) {
            insertReady(key(list.items[index].url))
        }
    }

    /// The possible requests, the likeliest first; otherwise in the given order.
    init(_ candidates: [PreloadCandidate], key: (String) -> String) {
        current = nil
        let sorted = candidates.enumerated().sorted { a, b in
            (-a.element.weight.clamped, -a.element.secondWeight.clamped, a.offset)
                < (-b.element.weight.clamped, -b.element.secondWeight.clamped, b.offset)
        }
        for (_, candidate) in sorted {
            insert(candidate.request, key)
            insertReady(key(candidate.request.url))
        }
    }

    func isCurrent(_ key: String) -> Bool { key == current }

    private mutating func insert(_ request: MovieRequest, _ key: (String) -> String) {
        let key = key(request.url)
        guard ranks[key] == nil else { return }
        ranks[key] = order.count
        order.append((key, request))
    }

    private mutating func insertReady(_ key: String) {
        guard readyRanks[key] == nil else { return }
        readyRanks[key] = readyRanks.count
    }
}

extension Int {
    /// A number whose negative is a number too.
    fileprivate var clamped: Int { Swift.max(self, -.max) }
}
