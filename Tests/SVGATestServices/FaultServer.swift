import Glibc
import SVGASystem

/// A server of HTTP/1.1 on the loopback interface that does what a test tells it, right or wrong.
///
///     let server = try FaultServer { request in .ok(bytes, ["ETag": "\"1\""]) }
///     fetch(server.url("/gift.svga"))
///     #expect(server.requests.count == 1)
///
/// The closure runs on the thread of the connection, which may wait there, for instance for a ``Gate``. The server ends
/// when it is no longer used.
public final class FaultServer: Sendable {
    /// A port could not be had.
    public struct Unavailable: Error {}

    /// The port on 127.0.0.1.
    public let port: UInt16
    private let state: State

    /// Starts a server.
    public init(_ respond: @escaping @Sendable (FaultRequest) -> FaultResponse) throws {
        let (listener, port) = try Loopback.listen(backlog: 1024)
        self.port = port
        state = State(listener: listener, respond)
        try State.start { [state] in state.acceptAll() }
    }

    deinit { stop() }

    /// The URL of a path.
    public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// All requests so far, in the order in which they came.
    ///
    /// In separate memory: the thread sanitizer does not see that a sharing copy is gone.
    public var requests: [FaultRequest] { state.record.withLock { record in record.requests.map { $0 } } }

    /// The number of connections so far.
    public var connectionCount: Int { state.record.withLock { $0.connectionCount } }

    /// The current and the maximum number of concurrent requests.
    public var concurrency: (now: Int, most: Int) {
        state.record.withLock { ($0.answeringCount, $0.mostAnsweringCount) }
    }

    /// Ends all connections and takes no more.
    public func stop() { state.stop() }
}

extension FaultServer {
    /// The shared state of a server's threads.
    final class State: Sendable {
        struct Record {
            var requests: [FaultRequest] = []
            var connectionCount = 0
            var sockets: Set<Int32> = []
            var answeringCount = 0
            var mostAnsweringCount = 0
            var isStopped = false
        }

        let record = Lock(Record())
        private let listener: Int32
        let respond: @Sendable (FaultRequest) -> FaultResponse

        init(listener: Int32, _ respond: @escaping @Sendable (FaultRequest) -> FaultResponse) {
            self.listener = listener
            self.respond = respond
        }

        deinit { close(listener) }

        /// Takes connections until the server stops.
        func acceptAll() {
            while true {
                let socket = accept(listener, nil, nil)
                guard socket >= 0, let number = register(socket) else { break }
                let isServed: ()? = try? State.start { [self] in
                    FaultConnection(socket: socket, number: number).serve(self)
                    unregister(socket)
                }
                if isServed == nil { unregister(socket) }
            }
        }

        /// Starts a thread.
        static func start(_ run: @escaping @Sendable () -> Void) throws(Unavailable) {
            guard BackgroundThread.start(run) == 0 else { throw Unavailable() }
        }

        func stop() {
            record.withLock { record in
                record.isStopped = true
                // The threads wake up and close what is theirs.
                shutdown(listener, Int32(SHUT_RDWR))
                for socket in record.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
            }
        }

        private func register(_ socket: Int32) -> Int? {
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            // Dripping should look like it.
            var on: Int32 = 1
            setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
            return record.withLock { record in
                if record.isStopped {
                    close(socket)
                    return nil
                }
                record.sockets.insert(socket)
                record.connectionCount += 1
                return record.connectionCount - 1
            }
        }

        private func unregister(_ socket: Int32) {
            record.withLock { record in
                record.sockets.remove(socket)
                close(socket)
            }
        }

        /// Notes a request, nil when it is not.
        func begin(
            _ header: String, connection: Int, readBody: (_ byteCount: Int) -> [UInt8]
        ) -> FaultRequest? {
            guard let bare = FaultRequest(header: header, connection: connection, earlierCount: { _ in 0 }) else {
                return nil
            }
            let body = bare["Content-Length"].flatMap { Int($0) }.map { readBody($0) } ?? []
            return record.withLock { record in
                let request = FaultRequest(header: header, connection: connection) { target in
                    record.requests.count { $0.target == target }
                }
                guard var request else { return nil }
                request.body = body
                record.requests.append(request)
                record.answeringCount += 1
                record.mostAnsweringCount = max(record.mostAnsweringCount, record.answeringCount)
                return request
            }
        }

        /// Notes that a response was sent as far as it could be.
        func end() { record.withLock { $0.answeringCount -= 1 } }
    }
}
