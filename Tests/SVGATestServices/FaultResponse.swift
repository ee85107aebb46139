/// The response of the server, and its failure.
public struct FaultResponse: Sendable {
    /// The marker for the end of the body.
    public enum Framing: Sendable {
        /// By its length, or by a length that is not true.
        case length(announced: Int? = nil)
        case chunked
        /// By the end of the connection.
        case connectionEnd
        /// There is no head either: the body is all that is sent.
        case none
    }

    /// The delivery of the bytes.
    public enum Delivery: Sendable {
        case whole
        /// The connection ends after so many bytes, head included.
        case cut(after: Int)
        /// Pieces of so many bytes of the body, with a pause before each.
        case drip(byteCount: Int, milliseconds: Int)
        /// Nothing comes after so many bytes of the body, and the connection stays.
        case stall(after: Int)
        /// The body is sent so often, one after the other.
        case repeated(Int)
        /// The body is sent again and again until the client leaves.
        case endless
    }

    /// The status code.
    public var status: Int
    /// The header fields next to those that the framing makes.
    public var fields: [(name: String, value: String)]
    /// The body.
    public var body: [UInt8]
    /// The marker for the end of the body.
    public var framing = Framing.length()
    /// The delivery of the bytes.
    public var delivery = Delivery.whole
    /// Whether the connection ends after the response.
    public var closes = false

    /// A response that is sent as it should be.
    public init(status: Int, _ fields: KeyValuePairs<String, String> = [:], body: [UInt8] = []) {
        self.status = status
        self.fields = fields.map { (name: $0.key, value: $0.value) }
        self.body = body
    }

    /// 200 with a body.
    public static func ok(_ body: [UInt8], _ fields: KeyValuePairs<String, String> = [:]) -> FaultResponse {
        FaultResponse(status: 200, fields, body: body)
    }

    /// A status and a few words about it.
    public static func status(_ status: Int, _ fields: KeyValuePairs<String, String> = [:]) -> FaultResponse {
        FaultResponse(status: status, fields, body: Array("status \(status)\n".utf8))
    }

    /// A redirect to a URL, which may be relative.
    public static func redirect(to target: String, status: Int = 302) -> FaultResponse {
        FaultResponse(status: status, ["Location": target], body: Array("elsewhere\n".utf8))
    }

    /// Bytes that need not be HTTP; then the connection ends.
    public static func raw(_ bytes: [UInt8]) -> FaultResponse {
        var response = FaultResponse(status: 0, body: bytes)
        response.framing = .none
        response.closes = true
        return response
    }

    /// A file with a validator, which knows conditional requests and, unless told otherwise, ranges.
    public static func resource(
        _ bytes: [UInt8], etag: String, for request: FaultRequest, knowsRanges: Bool = true
    ) -> FaultResponse {
        if request["If-None-Match"] == etag { return FaultResponse(status: 304, ["ETag": etag]) }
        let isSame = request["If-Range"].map { $0 == etag } ?? true
        guard knowsRanges, isSame, let start = request.rangeStart else {
            return .ok(bytes, ["ETag": etag, "Accept-Ranges": knowsRanges ? "bytes" : "none"])
        }
        guard start < bytes.count else {
            return FaultResponse(status: 416, ["ETag": etag, "Content-Range": "bytes */\(bytes.count)"])
        }
        let end = min(bytes.count, request.rangeEnd ?? .max)
        let range = "bytes \(start)-\(end - 1)/\(bytes.count)"
        return FaultResponse(
            status: 206, ["ETag": etag, "Content-Range": range, "Accept-Ranges": "bytes"],
            body: Array(bytes[start..<end]))
    }

    /// The same response, sent in another way.
    public func delivered(_ delivery: Delivery) -> FaultResponse {
        var response = self
        response.delivery = delivery
        return response
    }

    /// The same response with another mark of its end.
    public func framed(_ framing: Framing) -> FaultResponse {
        var response = self
        response.framing = framing
        return response
    }
}

extension FaultRequest {
    /// The beginning of a range such as `bytes=100-` or `bytes=100-199`, nil without one.
    public var rangeStart: Int? { range?.start }

    /// The end of a range such as `bytes=100-199`, 200 for this one; nil for an open one, and without one.
    public var rangeEnd: Int? { range?.end }

    private var range: (start: Int, end: Int?)? {
        guard let range = self["Range"], range.hasPrefix("bytes=") else { return nil }
        let ends = range.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard ends.count == 2, let start = ends[0], ends[1] ?? start >= start else { return nil }
        return (start, ends[1].map { $0 + 1 })
    }
}
