package import SVGASystem

package final class CallThreads<Call: Sendable>: Sendable {
    package let queue: CallQueue<Call>

    /// Starts threads. `limit` is for waiting calls. `prepare` is called before each thread starts, and returns its
    /// work until the queue ends.
    package init(
        count: Int, limit: Int,
        prepare: (CallQueue<Call>) throws -> @Sendable () -> Void
    ) throws {
        queue = CallQueue(limit: limit, threadCount: count)
        for index in 0..<count {
            do {
                try start(prepare(queue))
            } catch {
                queue.close()
                for _ in index..<count { queue.ended() }
                throw error
            }
        }
    }

    deinit { queue.close() }

    private func start(_ work: @escaping @Sendable () -> Void) throws {
        let code = BackgroundThread.start { [queue] in
            work()
            queue.ended()
        }
        if code != 0 { throw SVGAError.noThread(code: code) }
    }

    /// Puts a call into the queue, which gives its result to the closure that `call` gets, and waits for that.
    package func result<Result: Sendable>(
        of call: (_ give: @escaping @Sendable (Swift.Result<Result, SVGAError>) -> Void) -> Call
    ) async throws -> Result {
        let result: Swift.Result<Result, SVGAError> = await Handover.value { give in
            if let error = queue.append(call(give)) { give(.failure(error)) }
        }
        return try result.get()
    }

    /// Takes no more calls, and returns when those that wait are done.
    package func close() {
        queue.close()
        queue.waitForEnd()
    }
}
