import SVGASystem
import Synchronization

/// A wish to stop, made once on any thread and seen on all.
public final class CancellationToken: Sendable {
    private let flag = Atomic<Bool>(false)

    /// Who waits for the wish.
    private let waiters = Lock(())

    /// Makes a wish that is not made yet.
    public init() {}

    /// Asks to stop.
    public func cancel() {
        waiters.withLock { _ in flag.store(true, ordering: .relaxed) }
        waiters.wakeWaiters()
    }

    /// Whether to stop.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }

    /// Sleeps until somebody asks to stop.
    package func wait() { waiters.waiting { _ in isCancelled ? () : nil } }
}
