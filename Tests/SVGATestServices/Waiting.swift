import SVGASystem

/// The number of seconds a test waits for what comes at once, unless others use the processors.
let longestWait = 120

/// Something did not come about in two minutes.
public struct NothingCame: Error {
    /// The place in the tests that waited.
    public let place: String
}

/// Asks again and again until there is a result, for two minutes at most. Blocks its thread; see ``waiting(_:)``.
public func waitForResult<Value>(
    _ file: String = #fileID, _ line: Int = #line, of body: () throws -> Value?
) throws -> Value {
    let end = SteadyClock.now + Int64(longestWait) * 1_000_000_000
    while true {
        if let value = try body() { return value }
        guard SteadyClock.now < end else { throw NothingCame(place: "\(file):\(line)") }
        SteadyClock.wait(nanoseconds: 1_000_000)
    }
}

/// Does something that waits for a server on a thread of its own: those of the tests are the few on which the server's own
/// tasks run.
///
/// The result is handed over in a lock, since the thread sanitizer does not see what a continuation passes on.
public func waiting<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    let handover = Lock<Result<Value, any Error>?>(nil)
    await withCheckedContinuation { continuation in
        let code = BackgroundThread.start {
            let result = Result { try body() }
            handover.withLock { $0 = result }
            continuation.resume()
        }
        precondition(code == 0, "no thread could be started")
    }
    return try handover.waiting { $0 }.get()
}
