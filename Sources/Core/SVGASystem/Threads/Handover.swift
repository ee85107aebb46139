/// Passes a value from a thread to the waiting task. The value goes through a lock, since the thread sanitizer does not
/// see a continuation pass it on.
package enum Handover {
    /// Suspends the task until a value is given. `start` starts the work, which calls `give` once, on any thread.
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
    /// Blocks this thread until asynchronous work has ended, which it must do within its own time limits. Only for
    /// threads without other work: a thread in Swift's own pool could wait for itself.
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
