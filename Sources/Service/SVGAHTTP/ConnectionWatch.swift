package import SVGASystem

/// Watches all connections on a separate thread: cuts slow ones, and stops the work of requests whose time is over or
/// whose client is gone. libmicrohttpd ends only connections on which nothing moves: a byte now and then would keep one
/// open for ever. And it does not look at a connection that waits for its answer.
package final class ConnectionWatch: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: ClientConnection] = [:]
        var exchanges: [ObjectIdentifier: Exchange] = [:]
        /// Connections that are streams, whose threads look after their times: thousands that would be walked over for nothing.
        var streamCount = 0
        /// Connections that were accepted and will be added soon, unless libmicrohttpd has no memory for them.
        var expectedCount = 0
        /// When the last of them was accepted.
        var lastExpected: Int64 = 0
        /// When the thread last looked at the connections.
        var lastTick: Int64 = 0
        var isFull = false
        /// The time limit for idle connections, if it was shortened.
        var idleNanoseconds: Int64?
        /// How requests end from now on, once the watch is over.
        var lastEnding: (@Sendable (Exchange) -> Exchange.Ending)?
        var isEnded = false
    }

    private let state = Lock(State())
    /// The answer to a request whose time is over, by its name.
    private let timeoutResponse: @Sendable (String) -> HTTPResponse
    private static let tickMilliseconds: Int32 = 20
    /// The other side will send no more. Glibc's header hides it.
    private static let peerClosed: Int16 = 0x2000

    package init(timeoutResponse: @escaping @Sendable (String) -> HTTPResponse) throws(SVGAError) {
        self.timeoutResponse = timeoutResponse
        let code = BackgroundThread.start { [self] in
            while waitForConnections() { tick() }
            state.withLock { $0.isEnded = true }
            state.wakeWaiters()
        }
        guard code == 0 else { throw SVGAError.noThread(code: code) }
    }

    /// The number of connections, including just accepted ones, and the number of requests that wait for a response.
    var load: (connectionCount: Int, waitingCount: Int) {
        state.withLock { ($0.connections.count + $0.expectedCount + $0.streamCount, $0.exchanges.count) }
    }

    func add(_ connection: ClientConnection) {
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            state.expectedCount = max(0, state.expectedCount - 1)
        }
        state.wakeWaiters()
    }

    /// Announces a connection, so that ``drain(idle:until:)`` waits for it, or withdraws it.
    package func expectConnection(_ count: Int = 1) {
        state.withLock { state in
            state.expectedCount += count
            state.lastExpected = SteadyClock.now
        }
        state.wakeWaiters()
    }

    /// Waits until there are fewer connections than a limit; returns the room left, 0 after ``acceptNoMore()``.
    func waitForRoom(limit: Int) -> Int {
        state.waiting { state in
            if state.isFull { return 0 }
            let room = limit - state.connections.count - state.expectedCount - state.streamCount
            return room > 0 ? room : nil
        }
    }

    func acceptNoMore() {
        state.withLock { $0.isFull = true }
        state.wakeWaiters()
    }

    /// Forgets a connection, whose socket is about to be closed.
    func remove(_ connection: ClientConnection) {
        state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(connection)) }
        state.wakeWaiters()
    }

    /// Leaves a connection that has become a stream to others; it still counts.
    func handOver(_ connection: ClientConnection) {
        state.withLock { state in
            if state.connections.removeValue(forKey: ObjectIdentifier(connection)) != nil { state.streamCount += 1 }
        }
    }

    func removeStream() {
        state.withLock { $0.streamCount -= 1 }
        state.wakeWaiters()
    }

    /// Watches over a request that waits; ends it where the watch is over.
    func add(_ exchange: Exchange) {
        let ending = state.withLock { state in
            state.exchanges[ObjectIdentifier(exchange)] = exchange
            return state.lastEnding
        }
        if let ending { exchange.stop(ending(exchange)) }
    }

    func remove(_ exchange: Exchange) {
        state.withLock { _ = $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    /// Waits until all connections have ended, those without request shortly; false if some remain at `end`.
    package func drain(idle: Int64, until end: Int64) -> Bool {
        state.withLock { $0.idleNanoseconds = idle }
        state.wakeWaiters()
        return state.waiting { state in
            if state.connections.isEmpty, state.expectedCount == 0, state.streamCount == 0 { return true }
            return SteadyClock.now > end ? false : nil
        }
    }

    /// Stops the work of all requests, each of which ends like this, and ends the thread.
    package func finish(_ ending: Exchange.Ending) { finish { _ in ending } }

    /// Stops the work of all requests, each of which ends as the closure says, and ends the thread.
    func finish(_ ending: @escaping @Sendable (Exchange) -> Exchange.Ending) {
        let exchanges = state.withLock { state in
            state.lastEnding = ending
            return Array(state.exchanges.values)
        }
        exchanges.forEach { $0.stop(ending($0)) }
        state.wakeWaiters()
        state.waiting { $0.isEnded ? () : nil }
    }

    /// Whether the thread has looked after its connections lately, or has none.
    var isTicking: Bool {
        state.withLock { state in
            let isIdle = state.connections.isEmpty && state.expectedCount == 0
            return isIdle || SteadyClock.now - state.lastTick < ConnectionWatch.maxBeginningNanoseconds
        }
    }

    /// Sleeps while there is nothing to look after. Returns whether the watch continues.
    private func waitForConnections() -> Bool {
        state.waiting { state in
            if state.lastEnding != nil { return false }
            // Waiters for the last streams should notice that their time is over.
            if state.idleNanoseconds != nil, state.streamCount > 0 { return true }
            return state.connections.isEmpty && state.expectedCount == 0 ? nil : true
        }
    }

    private func tick() {
        let exchanges = state.withLock { Array($0.exchanges.values) }
        var sockets = exchanges.map { pollfd(fd: $0.client.socket, events: ConnectionWatch.peerClosed, revents: 0) }
        unsafe _ = poll(&sockets, nfds_t(sockets.count), ConnectionWatch.tickMilliseconds)
        let now = SteadyClock.now
        for (exchange, socket) in zip(exchanges, sockets) {
            // A socket that was closed meanwhile belongs to an ended exchange.
            if socket.revents != 0 {
                exchange.stop(.cut)
            } else if exchange.deadline < now {
                exchange.stop(.answer(timeoutResponse(exchange.id)))
            }
        }
        cutOverdue(at: now)
        state.wakeWaiters()
    }

    /// The limit for libmicrohttpd to begin a connection; it may drop one silently if memory is insufficient.
    private static let maxBeginningNanoseconds: Int64 = 10_000_000_000

    private func cutOverdue(at now: Int64) {
        state.withLock { state in
            state.lastTick = now
            if state.lastExpected < now - ConnectionWatch.maxBeginningNanoseconds { state.expectedCount = 0 }
            let idleEnd = state.idleNanoseconds.map { now - $0 } ?? .min
            for connection in state.connections.values {
                // A request may have come that the thread for it had no processor to read.
                let isUnused = connection.isIdle(since: idleEnd) && !connection.hasUnreadBytes
                if isUnused || connection.isOverdue(at: now) { connection.cut() }
            }
        }
    }
}
