import SVGAKit
import SVGASystem

/// The plans of recent requests by their words as they stand in the path. A server draws few plans of many movies, and reading
/// one takes a tenth of the answer to a picture that is there.
final class RecentPlans: Sendable {
    private let plans = Lock(LRUCache<String, RenderPlan>(maxCost: 256 << 10))

    /// Roughly the bytes of a plan beside its words.
    private static let planCost = 512

    /// The plan of words, read if they are new; words that are no plan are read each time.
    func plan(
        of words: Substring, reading read: (Substring) throws(Problem) -> RenderPlan
    ) throws(Problem) -> RenderPlan {
        let key = String(words)
        if let plan = plans.withLock({ $0.value(for: key) }) { return plan }
        let plan = try read(words)
        plans.withLock { plans in
            _ = plans.insert(plan, cost: key.utf8.count + RecentPlans.planCost, for: key)
        }
        return plan
    }
}
