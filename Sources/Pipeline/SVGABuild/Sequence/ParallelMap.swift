import SVGASystem

/// Values that several threads make.
enum ParallelMap {
    private struct Progress<Value: Sendable>: Sendable {
        var values: [Value?]
        /// The first index that failed, so that the error is the same whatever the threads did.
        var failure: (index: Int, error: BuildError)?

        mutating func note(_ error: BuildError, at index: Int) {
            if failure.map({ index < $0.index }) ?? true { failure = (index, error) }
        }
    }

    /// The value of each index, in their order.
    ///
    /// - Throws: The error of the lowest index of those that failed.
    static func values<Value: Sendable>(
        count: Int, threadCount: Int, _ make: @escaping @Sendable (Int) throws(BuildError) -> Value
    ) throws(BuildError) -> [Value] {
        let progress = Lock(Progress<Value>(values: Array(repeating: nil, count: count)))
        ParallelLoop.run(count: count, threadCount: threadCount) { next in
            while let index = next(), progress.withLock({ $0.failure == nil }) {
                do throws(BuildError) {
                    let value = try make(index)
                    progress.withLock { $0.values[index] = value }
                } catch {
                    progress.withLock { $0.note(error, at: index) }
                }
            }
        }
        let result = progress.withLock { $0 }
        if let failure = result.failure { throw failure.error }
        return result.values.compactMap(\.self)
    }
}
