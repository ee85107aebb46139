import CSVGAMicroHTTPD
import SVGASystem

/// One request on its way to an answer. The thread of the connection reads the request. The response may come from any
/// thread, once; then the connection continues.
@safe package final class Exchange: Sendable {
    package enum Ending: Sendable {
        case answer(HTTPResponse)
        /// The response begins, and continues with its body.
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

    package let id: String
    let client: ClientConnection
    let target: String
    /// When the request began, and when it must have its answer, by ``SteadyClock``.
    let start: Int64
    let deadline: Int64
    private nonisolated(unsafe) let connection: OpaquePointer
    private let state = Lock(State())

    let reading = RequestReading()

    init(
        _ connection: OpaquePointer, id: String, client: ClientConnection, target: String, start: Int64, deadline: Int64
    ) {
        unsafe self.connection = connection
        (self.id, self.client, self.target) = (id, client, target)
        (self.start, self.deadline) = (start, deadline)
    }

    var ending: Ending? { state.withLock { $0.ending } }

    /// Suspends the connection until there is a response. Called by its thread.
    func suspend() {
        state.withLock { $0.isSuspended = true }
        unsafe cmicrohttpd_suspend(connection)
    }

    /// Sets the handler that stops a stage of the work for the response; called immediately if the exchange has ended.
    package func whenStopped(_ stop: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if state.ending == nil { state.stops.append(stop) }
            return state.ending != nil
        }
        if isOver { stop() }
    }

    /// Answers; nothing happens where that was done before.
    package func answer(_ response: HTTPResponse) { _ = end(.answer(response)) }

    /// Responds with a streamed body; the body is closed if the exchange has already ended.
    package func stream(_ response: HTTPResponse, _ body: StreamBody) {
        if end(.stream(response, body)) == nil { body.close(.client) }
    }

    /// Stops the work and ends the exchange in another way; nothing happens where it has ended before.
    package func stop(_ ending: Ending) { for stop in end(ending) ?? [] { stop() } }

    /// Ends the exchange. Returns the handlers that stop its work; nil if it has already ended.
    private func end(_ ending: Ending) -> [@Sendable () -> Void]? {
        state.withLock { state in
            guard state.ending == nil else { return nil }
            state.ending = ending
            // Within the lock, so that the connection of every ended exchange continues.
            if state.isSuspended { unsafe cmicrohttpd_resume(connection) }
            defer { (state.isSuspended, state.stops) = (false, []) }
            return state.stops
        }
    }
}

/// The progress of reading a request, and its response. Only the thread of its connection touches it.
final class RequestReading: @unchecked Sendable {
    /// The request, once its header is complete.
    var request: HTTPRequest?
    var handler: (any RequestHandler)?
    /// The answer where it was refused.
    var refusal: HTTPResponse?
    /// Whether the client understands answers in chunks.
    var takesChunks = false
    /// Whether the socket now belongs to a stream.
    var isHandedOver = false
    /// Whether the socket could not be passed to a stream; the connection is cut.
    var isLost = false
    var bodyByteCount = 0
    /// The bytes that are reserved in memory.
    var heldByteCount = 0
    /// The sent status; 0 for a connection that was cut.
    var status = 0
    var byteCount = 0
    var notes = AnswerNotes()
}
