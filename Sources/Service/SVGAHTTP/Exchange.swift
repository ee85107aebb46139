import CSVGAMicroHTTPD
import SVGASystem

/// One request on its way to an answer.
///
/// The thread of the connection reads the request. The answer may come from any thread, once; then the connection goes on.
@safe package final class Exchange: Sendable {
    /// How it ends.
    package enum Ending: Sendable {
        case answer(HTTPResponse)
        /// The answer begins, and goes on with its body.
        case stream(HTTPResponse, StreamBody)
        /// The connection is cut without an answer.
        case cut
    }

    private struct State {
        var ending: Ending?
        var isSuspended = false
        /// One for each stage of the work, which may come in any order.
        var stops: [@Sendable () -> Void] = []
    }

    /// The name that the daemon gave it.
    package let id: String
    let client: ClientConnection
    let target: String
    /// When the request began, and when it must have its answer, by ``SteadyClock``.
    let start: Int64
    let deadline: Int64
    private nonisolated(unsafe) let connection: OpaquePointer
    private let state = Lock(State())

    /// What the thread of the connection has read.
    let reading = RequestReading()

    init(
        _ connection: OpaquePointer, id: String, client: ClientConnection, target: String, start: Int64, deadline: Int64
    ) {
        unsafe self.connection = connection
        (self.id, self.client, self.target) = (id, client, target)
        (self.start, self.deadline) = (start, deadline)
    }

    /// How it ended, if it did.
    var ending: Ending? { state.withLock { $0.ending } }

    /// Lets the connection rest until there is an answer. Called by its thread.
    func suspend() {
        state.withLock { $0.isSuspended = true }
        unsafe cmicrohttpd_suspend(connection)
    }

    /// Says how to stop a stage of the work for the answer, which is done at once where the exchange has ended.
    package func whenStopped(_ stop: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if state.ending == nil { state.stops.append(stop) }
            return state.ending != nil
        }
        if isOver { stop() }
    }

    /// Answers; nothing happens where that was done before.
    package func answer(_ response: HTTPResponse) { _ = end(.answer(response)) }

    /// Answers with a body that goes on; the body is closed where the exchange has ended before.
    package func stream(_ response: HTTPResponse, _ body: StreamBody) {
        if end(.stream(response, body)) == nil { body.close(.client) }
    }

    /// Stops the work and ends the exchange in another way; nothing happens where it has ended before.
    package func stop(_ ending: Ending) { for stop in end(ending) ?? [] { stop() } }

    /// Ends the exchange and lets its connection go on. Returns how the work for it is stopped; nil where it has ended before.
    private func end(_ ending: Ending) -> [@Sendable () -> Void]? {
        state.withLock { state in
            guard state.ending == nil else { return nil }
            state.ending = ending
            // Within the lock, so that the connection of every exchange that has ended goes on.
            if state.isSuspended { unsafe cmicrohttpd_resume(connection) }
            defer { (state.isSuspended, state.stops) = (false, []) }
            return state.stops
        }
    }
}

/// How far a request was read, and how it was answered. Only the thread of its connection touches it.
final class RequestReading: @unchecked Sendable {
    /// The request, once its header is there.
    var request: HTTPRequest?
    /// What answers it, unless it was refused.
    var handler: (any RequestHandler)?
    /// The answer where it was refused.
    var refusal: HTTPResponse?
    /// Whether the client understands answers in chunks.
    var takesChunks = false
    /// Whether the socket is that of a stream now.
    var isHandedOver = false
    /// Whether the socket was to become that of a stream and could not; the connection is cut.
    var isLost = false
    /// Bytes of the body that came.
    var bodyByteCount = 0
    /// Those of them that are reserved as being in memory.
    var heldByteCount = 0
    /// What was sent; 0 for a connection that was cut.
    var status = 0
    var byteCount = 0
    var notes = AnswerNotes()
}
