import SVGASystem

/// Runs a body on a separate thread; a test then requests its value.
final class Worker<Value: Sendable>: Sendable {
    private let result = Lock<Result<Value, any Error>?>(nil)

    /// Starts the body.
    init(_ body: @escaping @Sendable () throws -> Value) {
        let result = result
        let code = BackgroundThread.start {
            let value = Result { try body() }
            result.withLock { $0 = value }
            result.wakeWaiters()
        }
        if code != 0 { result.withLock { $0 = .failure(NoThread(code: code)) } }
    }

    /// The value, at most half a minute later.
    func value() throws -> Value {
        let end = SteadyClock.now + 30_000_000_000
        guard let result = result.waiting(until: end, for: { $0 }) else { throw NoThread(code: 0) }
        return try result.get()
    }

    /// The thread did not start, or did not end.
    struct NoThread: Error { let code: Int32 }
}
