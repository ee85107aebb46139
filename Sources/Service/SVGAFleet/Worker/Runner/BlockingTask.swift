import SVGAJobs
import SVGASystem

/// Waits on a thread of a worker for asynchronous work, such as a transfer.
enum BlockingTask {
    /// The interval for checking whether the work is still needed.
    private static let step: Int64 = 100_000_000

    /// The value of the work. Work that is no longer needed is cancelled without waiting.
    static func value<Value: Sendable>(
        _ cancellation: CancellationToken, _ work: @escaping @Sendable () async throws -> Value
    ) throws(SVGAError) -> Value {
        let outcome = Lock<Result<Value, SVGAError>?>(nil)
        let task = Task {
            let result = await SVGAError.result(work)
            outcome.withLock { $0 = result }
            outcome.wakeWaiters()
        }
        while !cancellation.isCancelled {
            if let result = outcome.waiting(until: SteadyClock.now + step, for: { $0 }) { return try result.get() }
        }
        task.cancel()
        throw .jobCancelled
    }
}
