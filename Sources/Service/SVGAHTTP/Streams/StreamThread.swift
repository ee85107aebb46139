import CSVGAMicroHTTPD
import SVGASystem

/// Writes streams on a separate thread: sleeps until one has bytes to send, takes bytes again or is gone. Any number of
/// simultaneous wake-ups count as one.
final class StreamThread: Sendable {
    private struct State {
        var added: [StreamConnection] = []
        var ready: [StreamConnection] = []
        /// Whether the thread will look at these lists before it sleeps.
        var isAwake = false
        var lastID: UInt64 = 0
        /// All streams end once their pieces are sent.
        var isDraining = false
        var isStopping = false
        var isEnded = false
    }

    private let state = Lock(State())
    private let set: Int32
    private let waker: Int32
    private let settings: StreamSettings
    private let whenClosed: @Sendable (StreamConnection, StreamBody.Ending) -> Void
    private static let tickMilliseconds: Int32 = 1000

    /// Starts the thread, which calls `whenClosed` for each stream whose socket is closed.
    init(
        _ settings: StreamSettings, whenClosed: @escaping @Sendable (StreamConnection, StreamBody.Ending) -> Void
    ) throws(SVGAError) {
        (self.settings, self.whenClosed) = (settings, whenClosed)
        var waker: Int32 = -1
        set = unsafe cstreams_open(&waker)
        self.waker = waker
        guard set >= 0 else { throw SVGAError.noThread(code: errno) }
        let code = BackgroundThread.start { [self] in
            run()
            state.withLock { $0.isEnded = true }
            state.wakeWaiters()
        }
        guard code == 0 else { throw SVGAError.noThread(code: code) }
    }

    deinit {
        if set >= 0 {
            close(set)
            close(waker)
        }
    }

    /// Takes a stream over, whose socket is the thread's from then on. Returns false once the thread ends.
    func add(_ opening: StreamOpening, socket: Int32) -> Bool {
        let (isAdded, needsWake) = state.withLock { state -> (Bool, Bool) in
            guard !state.isStopping else { return (false, false) }
            state.lastID += 1
            let connection = StreamConnection(opening, id: state.lastID, socket: socket, thread: self)
            guard opening.body.attach(connection) else { return (false, false) }
            state.added.append(connection)
            defer { state.isAwake = true }
            return (true, !state.isAwake)
        }
        if needsWake { cstreams_wake(waker) }
        return isAdded
    }

    func wake(_ connection: StreamConnection) {
        let needsWake = state.withLock { state in
            state.ready.append(connection)
            defer { state.isAwake = true }
            return !state.isAwake
        }
        if needsWake { cstreams_wake(waker) }
    }

    /// Ends all streams, those to come too, once their pieces are sent.
    func drain() {
        state.withLock { $0.isDraining = true }
        cstreams_wake(waker)
    }

    func stop() {
        state.withLock { $0.isStopping = true }
        cstreams_wake(waker)
        state.waiting { $0.isEnded ? () : nil }
    }

    private func run() {
        var loop = StreamLoop(set: set, waker: waker, settings: settings, whenClosed: whenClosed)
        var orders = StreamLoop.Orders()
        while !orders.isStopping {
            let mayWait = state.withLock { !$0.isAwake }
            loop.waitForSockets(milliseconds: mayWait ? StreamThread.tickMilliseconds : 0)
            orders = state.withLock { state in
                defer { (state.added, state.ready, state.isAwake) = ([], [], false) }
                return StreamLoop.Orders(
                    added: state.added, ready: state.ready, isDraining: state.isDraining,
                    isStopping: state.isStopping)
            }
            loop.carryOut(orders)
        }
    }
}

package struct StreamSettings: Sendable {
    /// The threads that write them, which start with the first stream.
    package var threadCount = 2
    /// The bytes that the kernel keeps of each; 0 for its own choice, which may be megabytes.
    package var socketByteCount = 64 << 10
    /// The time that a reader may take no bytes while some are waiting.
    package var stallNanoseconds: Int64 = 30_000_000_000

    package init() {}
}
