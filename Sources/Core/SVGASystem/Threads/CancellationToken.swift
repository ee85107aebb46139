package import SVGAErrors
import Synchronization

/// Stops work on other threads: any thread can set it once, and all see it.
///
/// ```swift
/// let token = CancellationToken()
/// let work = Task.detached { while !token.isCancelled { /* the next piece */ } }
/// token.cancel()
/// await work.value
/// ```
public final class CancellationToken: Sendable {
    private let flag = Atomic<Bool>(false)
    private let poll: (@Sendable () -> Bool)?

    /// Wakes the threads in ``wait()``.
    private let waiters = Lock(())

    /// Creates a token that is not cancelled.
    public init() { poll = nil }

    /// Creates a token that is also cancelled while a function returns true, for callers that cannot call ``cancel()``.
    package init(polling poll: @escaping @Sendable () -> Bool) { self.poll = poll }

    /// Cancels the work; further calls change nothing.
    public func cancel() {
        waiters.withLock { _ in flag.store(true, ordering: .relaxed) }
        waiters.wakeWaiters()
    }

    /// Whether the work is to stop.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) || poll?() == true }

    /// Throws an error if the work is to stop.
    package func check() throws(SVGAError) { if isCancelled { throw .cancelled } }

    /// Blocks the thread until the token is cancelled.
    package func wait() { waiters.waiting { _ in isCancelled ? () : nil } }
}
