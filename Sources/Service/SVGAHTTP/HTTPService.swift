/// Handles an ``HTTPDaemon``'s requests. All calls come from the threads of connections, several at a time, and must
/// not wait for anything.
package protocol HTTPService: Sendable {
    /// Whether the server is about to end, so that answers end their connections.
    var isDraining: Bool { get }

    /// The header fields that ``HTTPRequest/fields`` has where they come.
    var requestFieldNames: [String] { get }

    func connectionChanged(isNew: Bool)

    /// Decides by its header whether a request is accepted.
    func admit(_ request: HTTPRequest) -> Admission

    /// Reserves memory for a piece of an upload; false if there is no space, which cuts the connection.
    func reserveUpload(byteCount: Int) -> Bool

    /// Releases a reservation of ``reserveUpload(byteCount:)``.
    func releaseUpload(byteCount: Int)

    /// The answer to a request whose own answer does not come.
    func response(to interruption: Interruption, requestID: String) -> HTTPResponse

    /// Adds what answers have in common to one that is about to be sent.
    func complete(_ response: inout HTTPResponse, to request: HTTPRequest?)

    func record(_ record: ExchangeRecord)
}

/// The decision about a request after its header was read.
package enum Admission: Sendable {
    /// The handler answers the request once its body is read.
    case accepted(any RequestHandler)
    /// The response is the answer; the body is not read.
    case refused(HTTPResponse)
}

package protocol RequestHandler: Sendable {
    /// The name of the route, for metrics and the log.
    var routeName: String { get }
    /// The request's log fields in addition to its route.
    var logFields: [(key: String, value: String)] { get }
    /// The maximum size of a body in bytes; nil for the limit of the daemon, which always applies.
    var maxBodyByteCount: Int? { get }

    /// Answers the request, whose body is complete.
    func answer(_ request: HTTPRequest) -> Answer
}

extension RequestHandler {
    package var maxBodyByteCount: Int? { nil }
}

/// The way in which a request gets a response.
package enum Answer: Sendable {
    case now(HTTPResponse)
    /// By work that starts when it gets the exchange, and that answers it from any thread.
    case later(@Sendable (Exchange) -> Void)
    /// Immediately, with a streamed body that replaces the response's own.
    case stream(HTTPResponse, StreamBody)
}

package enum Interruption: Sendable {
    case deadline
    /// The body has more bytes than the handler takes.
    case bodyTooLarge(limit: Int)
    /// The server ends; the request's target.
    case shutdown(target: String)
}

package struct ExchangeRecord: Sendable {
    package let id: String
    /// The address of the client or its proxy, without its port.
    package let peer: String
    /// The request; nil when its header did not come to its end.
    package let request: HTTPRequest?
    /// The request's handler; nil if its header was refused.
    package let handler: (any RequestHandler)?
    /// The status that was sent; 0 for a connection that was cut.
    package let status: Int
    /// The bytes of the body that was sent.
    package let byteCount: Int
    package let notes: AnswerNotes
    /// The time from the first line of the request on.
    package let nanoseconds: Int64
}
