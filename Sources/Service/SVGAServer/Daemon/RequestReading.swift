/// How far a request was read, and how it was answered. Only the thread of its connection touches it.
final class RequestReading: @unchecked Sendable {
    /// The request, once its header is there.
    var request: HTTPRequest?
    /// Where it leads, unless it was refused.
    var route: Route?
    /// Why it was refused.
    var refusal: Problem?
    /// Bytes of the body that count as being in memory.
    var heldByteCount = 0
    /// What was sent; 0 for a connection that was cut.
    var status = 0
    var byteCount = 0
    var origin = ""
}
