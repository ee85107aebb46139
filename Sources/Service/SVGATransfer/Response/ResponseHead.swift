/// What stands in front of a response's body.
public struct ResponseHead: Sendable, Equatable {
    /// The status code, such as 200. A file has 200, 304, 403 or 404.
    public var status: Int
    /// The header fields.
    public var headerFields: HeaderFields
    /// Where the response came from after all redirects.
    public var url: String

    /// Makes a head.
    public init(status: Int, headerFields: HeaderFields, url: String) {
        self.status = status
        self.headerFields = headerFields
        self.url = url
    }
}

/// What was received.
public struct TransferResult: Sendable, Equatable {
    /// The head of the final response.
    public var head: ResponseHead
    /// The bytes of the body that the sink took.
    public var receivedByteCount: Int
    /// The redirects that led to the response.
    public var redirectCount: Int

    /// Makes a result.
    public init(head: ResponseHead, receivedByteCount: Int, redirectCount: Int = 0) {
        self.head = head
        self.receivedByteCount = receivedByteCount
        self.redirectCount = redirectCount
    }
}
