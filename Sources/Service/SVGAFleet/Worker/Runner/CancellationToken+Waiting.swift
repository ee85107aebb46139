import SVGAJobs
import SVGASystem

extension CancellationToken {
    /// Waits on a thread of a worker for asynchronous work, such as a transfer. Work that is no longer needed is
    /// cancelled without waiting.
    func waitForValue<Value: Sendable>(
        of work: @escaping @Sendable () async throws -> Value
    ) throws(SVGAError) -> Value {
        let outcome = Lock<Result<Value, SVGAError>?>(nil)
        let task = Task {
            let result = await SVGAError.result(work)
            outcome.withLock { $0 = result }
            outcome.wakeWaiters()
        }
        while !isCancelled {
            if let result = outcome.waiting(until: SteadyClock.now + 100_000_000, for: { $0 }) {
                return try result.get()
            }
        }
        task.cancel()
        throw .jobCancelled
    }
}
