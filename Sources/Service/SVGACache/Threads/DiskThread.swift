import SVGASystem

/// The thread for slow calls on files (SQLite, fsync, checksums): Swift's own pool has one thread for each processor,
/// so that a few calls which wait for a disk would stop all other tasks of the process.
final class DiskThread: SerialExecutor {
    private let queue = DiskQueue()

    init() throws(SVGAError) {
        let code = BackgroundThread.start { [queue] in
            while let item = queue.next() {
                unsafe item.job.runSynchronously(on: item.thread.asUnownedSerialExecutor())
            }
        }
        guard code == 0 else { throw SVGAError.noThread(code: code) }
    }

    deinit { queue.close() }

    func enqueue(_ job: consuming ExecutorJob) { queue.append(DiskQueue.Item(job: UnownedJob(job), thread: self)) }
}

/// Jobs that wait for their thread, first come, first served.
private final class DiskQueue: Sendable {
    struct Item: Sendable {
        let job: UnownedJob
        /// Keeps the executor alive until the job is done.
        let thread: DiskThread
    }

    private struct State {
        var items: [Item] = []
        var isClosed = false
    }

    private let state = Lock(State())

    func append(_ item: Item) {
        state.withLock { $0.items.append(item) }
        state.wakeWaiters()
    }

    /// Waits for a job; nil after the last one.
    func next() -> Item? {
        state.waiting { state -> Item?? in
            if !state.items.isEmpty { return .some(state.items.removeFirst()) }
            return state.isClosed ? .some(nil) : nil
        }
    }

    func close() {
        state.withLock { $0.isClosed = true }
        state.wakeWaiters()
    }
}
