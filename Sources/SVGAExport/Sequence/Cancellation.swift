import Synchronization

/// A wish to stop, made once on any thread and seen on all.
public final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    /// Makes a wish that is not made yet.
    public init() {}

    /// Asks to stop.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether to stop.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
