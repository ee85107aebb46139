import Glibc

/// The thread that everything slow about files happens on: SQLite, fsync, checksums.
///
/// Swift's own pool has one thread a processor, so that a few calls which wait for a disk would stop all other tasks of
/// the process.
final class DiskThread: SerialExecutor {
    private let queue = JobQueue()

    /// Starts the thread.
    init() throws(StorageError) {
        let argument = unsafe Unmanaged.passRetained(queue).toOpaque()
        var thread = pthread_t()
        let code = DiskThread.withSignalsBlocked {
            unsafe pthread_create(&thread, nil, { unsafe DiskThread.run($0) }, argument)
        }
        guard code == 0 else {
            unsafe Unmanaged<JobQueue>.fromOpaque(argument).release()
            throw StorageError("start", "a thread", code: code)
        }
        pthread_detach(thread)
    }

    deinit { queue.close() }

    func enqueue(_ job: consuming ExecutorJob) {
        queue.append(JobQueue.Item(job: UnownedJob(job), thread: self))
    }

    private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument = unsafe argument else { return nil }
        let queue = unsafe Unmanaged<JobQueue>.fromOpaque(argument).takeRetainedValue()
        while let item = queue.next() {
            unsafe item.job.runSynchronously(on: item.thread.asUnownedSerialExecutor())
        }
        return nil
    }

    /// A thread inherits which signals it takes; those of the process are for its own threads.
    private static func withSignalsBlocked(_ start: () -> Int32) -> Int32 {
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { unsafe _ = pthread_sigmask(SIG_SETMASK, &before, nil) }
        return start()
    }
}

/// Jobs that wait for their thread, first come, first served.
private final class JobQueue: Sendable {
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
        state.wakeWaiter()
    }

    /// Waits for a job; nil when there will be none any more.
    func next() -> Item? {
        state.waiting { state -> Item?? in
            if !state.items.isEmpty { return .some(state.items.removeFirst()) }
            return state.isClosed ? .some(nil) : nil
        }
    }

    func close() {
        state.withLock { $0.isClosed = true }
        state.wakeWaiter()
    }
}
