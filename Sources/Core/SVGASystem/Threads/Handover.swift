/// Passes a value from a thread to the waiting task.
///
/// The value goes through a lock, since the thread sanitizer does not see what a continuation hands over.
///
/// ```swift
/// let digest = await Handover.value { give in _ = BackgroundThread.start { give(slowDigest(of: bytes)) } }
/// ```
package enum Handover {
    /// Suspends the task until a value is given.
    ///
    /// - Parameter start: Starts the work. It passes on what it is given: a closure to be called once, on any thread.
    package static func value<Value: Sendable>(
        _ start: (_ give: @escaping @Sendable (Value) -> Void) -> Void
    ) async -> Value {
        let given = Lock<Value?>(nil)
        await withCheckedContinuation { continuation in
            start { value in
                given.withLock { $0 = value }
                continuation.resume()
            }
        }
        guard let value = given.withLock({ $0 }) else { preconditionFailure("a task goes on with its value") }
        return value
    }
}

extension Handover {
    /// Blocks this thread until asynchronous work has ended.
    ///
    /// For threads without other work, such as a program's or a worker's: a thread in Swift's own pool could wait for
    /// itself. The work has to end by itself, within its own time limits.
    package static func wait<Value: Sendable, Failure: Error>(
        for work: @escaping @Sendable () async throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result = Lock<Result<Value, Failure>?>(nil)
        Task {
            let value: Result<Value, Failure>
            do throws(Failure) {
                value = .success(try await work())
            } catch {
                value = .failure(error)
            }
            result.withLock { $0 = value }
            result.wakeWaiters()
        }
        return try result.waiting { $0 }.get()
    }
}
