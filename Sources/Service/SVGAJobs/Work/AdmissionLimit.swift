import Synchronization

/// Counts what is under way, and refuses what exceeds a limit.
package final class AdmissionLimit: Sendable {
    private let count = Atomic<Int>(0)
    private let limit: Int

    package init(limit: Int) { self.limit = limit }

    /// How much is under way.
    package var load: Int { count.load(ordering: .relaxed) }

    /// Enters with an amount, if there is room; ``leave(_:)`` gives it back.
    package func enter(_ amount: Int = 1) -> Bool {
        guard count.wrappingAdd(amount, ordering: .relaxed).newValue > limit else { return true }
        leave(amount)
        return false
    }

    /// Gives back what ``enter(_:)`` took.
    package func leave(_ amount: Int = 1) { count.wrappingSubtract(amount, ordering: .relaxed) }
}
