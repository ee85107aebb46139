extension Handover {
    /// Blocks this thread until asynchronous work has ended.
    ///
    /// For threads that have nothing else to do, such as that of a program or of a worker: on a thread of Swift's own pool it
    /// could wait for itself. The work has to end by itself, within times of its own.
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
