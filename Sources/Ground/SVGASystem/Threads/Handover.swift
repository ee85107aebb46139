/// Hands a value from a thread to the task that waits for it.
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
