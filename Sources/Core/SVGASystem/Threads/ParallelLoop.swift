import Synchronization

package enum ParallelLoop {
    private final class Progress: Sendable {
        let next = Atomic<Int>(0)
        /// The helper threads that have not ended their work.
        let helperCount = Lock(0)
        /// Each thread's work; nil in the end. A thread that is about to end must not be the last to hold an open file.
        let work = Lock<(@Sendable () -> Void)?>(nil)

        func perform() { work.withLock { $0 }?() }
    }

    /// The processors that this process can use, at least 1.
    package static var processorCount: Int { ProcessorCount.current }

    /// Runs a worker on the caller's thread and on others, up to `threadCount`, and returns when all have ended. Each
    /// takes indices in rising order until there is none left or the work is to stop. Workers may wait, since Swift's
    /// task threads are not used. Dispatch's are not used either: it requests threads again and again if the system
    /// refuses. If it gives fewer, fewer work.
    package static func run(count: Int, threadCount: Int, _ worker: @escaping @Sendable (_ next: () -> Int?) -> Void) {
        let progress = Progress()
        progress.work.withLock { work in
            work = {
                worker {
                    let index = progress.next.wrappingAdd(1, ordering: .relaxed).oldValue
                    return index < count ? index : nil
                }
            }
        }
        for _ in 1..<max(1, min(threadCount, count)) {
            progress.helperCount.withLock { $0 += 1 }
            let code = BackgroundThread.start {
                progress.perform()
                leave(progress)
            }
            guard code == 0 else {
                leave(progress)
                break
            }
        }
        progress.perform()
        progress.helperCount.waiting { $0 == 0 ? () : nil }
        progress.work.withLock { $0 = nil }
    }

    /// The values of all indices in order, from several threads. An error stops the loop; the lowest index's is thrown.
    package static func map<Value: Sendable, Failure: Error>(
        count: Int, threadCount: Int, _ make: @escaping @Sendable (Int) throws(Failure) -> Value
    ) throws(Failure) -> [Value] {
        let results = Lock<(values: [Value?], failure: (index: Int, error: Failure)?)>(
            (Array(repeating: nil, count: count), nil))
        run(count: count, threadCount: threadCount) { next in
            while results.withLock({ $0.failure == nil }), let index = next() {
                do throws(Failure) {
                    let value = try make(index)
                    results.withLock { $0.values[index] = value }
                } catch {
                    results.withLock { results in
                        if results.failure.map({ index < $0.index }) ?? true { results.failure = (index, error) }
                    }
                }
            }
        }
        let (values, failure) = results.withLock { $0 }
        if let failure { throw failure.error }
        return values.compactMap(\.self)
    }

    private static func leave(_ progress: Progress) {
        progress.helperCount.withLock { $0 -= 1 }
        progress.helperCount.wakeWaiters()
    }
}
