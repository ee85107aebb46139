import CSVGAMicroHTTPD
import SVGASystem

/// The threads that write the streams of a daemon. They start with the first stream.
final class StreamThreads: Sendable {
    private struct State {
        var threads: [StreamThread] = []
        var next = 0
        var isDraining = false
        var isStopped = false
    }

    private let state = Lock(State())
    private let settings: StreamSettings
    /// Stands for the sockets that libmicrohttpd has no more.
    let deadSocket: Int32

    init(_ settings: StreamSettings) throws(SVGAError) {
        self.settings = settings
        deadSocket = cstreams_dead_socket()
        guard deadSocket >= 0 else { throw SVGAError(.network, "cannot open a socket: \(systemMessage(errno))") }
    }

    deinit { if deadSocket >= 0 { close(deadSocket) } }

    /// Takes a stream over. The thread calls `whenClosed` with the number of sent bytes when the socket is closed.
    /// Returns false when the server ends or the system has no thread; then the socket stays the caller's.
    func add(
        _ opening: StreamOpening, socket: Int32,
        whenClosed: @escaping @Sendable (StreamOpening, Int, StreamBody.Ending) -> Void
    ) -> Bool {
        let thread = state.withLock { state -> StreamThread? in
            guard !state.isStopped else { return nil }
            state.next += 1
            if state.threads.count < max(1, settings.threadCount),
                let thread = try? StreamThread(
                    settings, whenClosed: { whenClosed($0.opening, $0.sentByteCount, $1) })
            {
                if state.isDraining { thread.drain() }
                state.threads.append(thread)
            }
            return state.threads.isEmpty ? nil : state.threads[state.next % state.threads.count]
        }
        return thread?.add(opening, socket: socket) ?? false
    }

    /// Ends all streams, those to come too, once what waits is sent.
    func drain() {
        let threads = state.withLock { state in
            state.isDraining = true
            return state.threads
        }
        for thread in threads { thread.drain() }
    }

    func stop() {
        let threads = state.withLock { state in
            state.isStopped = true
            return state.threads
        }
        for thread in threads { thread.stop() }
    }
}
