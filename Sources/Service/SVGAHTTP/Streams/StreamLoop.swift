import CSVGAMicroHTTPD
import SVGASystem

/// The work of the streams' thread between two sleeps. Nothing else touches it.
struct StreamLoop {
    struct Orders {
        var added: [StreamConnection] = []
        var ready: [StreamConnection] = []
        /// All streams end once their pieces are sent.
        var isDraining = false
        var isStopping = false
    }

    private let set: Int32
    private let waker: Int32
    private let settings: StreamSettings
    private let whenClosed: (StreamConnection, StreamBody.Ending) -> Void
    private var connections: [UInt64: StreamConnection] = [:]
    private var events = [cstreams_event](repeating: cstreams_event(), count: 256)
    private var isDraining = false
    private var now = SteadyClock.now
    private var lastTick = SteadyClock.now
    private static let tickNanoseconds: Int64 = 1_000_000_000

    init(
        set: Int32, waker: Int32, settings: StreamSettings,
        whenClosed: @escaping (StreamConnection, StreamBody.Ending) -> Void
    ) {
        (self.set, self.waker, self.settings, self.whenClosed) = (set, waker, settings, whenClosed)
    }

    /// Sleeps until a socket or another thread has something to say, and does what the sockets say.
    mutating func waitForSockets(milliseconds: Int32) {
        let count = unsafe cstreams_wait(set, waker, &events, Int32(events.count), milliseconds)
        now = SteadyClock.now
        for index in 0..<Int(count) {
            guard let connection = connections[events[index].id] else { continue }
            if events[index].is_gone {
                close(connection, .client)
            } else {
                flush(connection)
            }
        }
    }

    mutating func carryOut(_ orders: Orders) {
        for connection in orders.added { add(connection) }
        if orders.isDraining, !isDraining {
            isDraining = true
            for connection in connections.values { connection.body.end(.drained) }
        }
        // A stream that was closed meanwhile is no longer in any list.
        for connection in orders.ready where connections[connection.id] != nil { flush(connection) }
        if orders.isStopping { for connection in Array(connections.values) { close(connection, .drained) } }
        guard now - lastTick >= StreamLoop.tickNanoseconds else { return }
        lastTick = now
        for connection in Array(connections.values) {
            guard let time = connection.blockedSince, now - time > settings.stallNanoseconds else { continue }
            close(connection, .stalled)
        }
    }

    private mutating func add(_ connection: StreamConnection) {
        connections[connection.id] = connection
        cstreams_tune(
            connection.socket, Int32(clamping: settings.socketByteCount),
            Int32(clamping: settings.stallNanoseconds / 1_000_000))
        guard cstreams_add(set, connection.socket, connection.id) else { return close(connection, .client) }
        if isDraining { connection.body.end(.drained) }
        flush(connection)
    }

    private mutating func flush(_ connection: StreamConnection) {
        if let ending = connection.flush(at: now) { close(connection, ending) }
    }

    private mutating func close(_ connection: StreamConnection, _ ending: StreamBody.Ending) {
        connections[connection.id] = nil
        shutdown(connection.socket, Int32(SHUT_WR))
        cstreams_discard_input(connection.socket)
        SVGASystem.close(connection.socket)
        // A client that leaves after it was cut was cut.
        let ending = connection.body.ending ?? ending
        connection.body.close(ending)
        whenClosed(connection, ending)
    }
}
