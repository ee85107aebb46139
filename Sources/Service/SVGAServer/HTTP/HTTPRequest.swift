/// A request as far as the service looks at it.
struct HTTPRequest: Sendable {
    /// The methods that mean something here.
    enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
    }

    /// What the log calls the request.
    let id: String
    /// Nil for all other methods.
    let method: Method?
    let target: RequestTarget
    let ifNoneMatch: String?
    /// The length of the body, where it was announced.
    let contentLength: Int?
    /// The body of an upload once it is there.
    var body: [UInt8] = []
}
