/// What stands in front of a response's body.
package struct ResponseHead: Sendable, Equatable {
    /// The status code, such as 200. A file has 200, 304, 403 or 404.
    package var status: Int
    /// The header fields.
    package var headerFields: HeaderFields
    /// Where the response came from after all redirects.
    package var url: String

    /// Makes a head.
    package init(status: Int, headerFields: HeaderFields, url: String) {
        self.status = status
        self.headerFields = headerFields
        self.url = url
    }
}

/// What was received.
package struct TransferResult: Sendable, Equatable {
    /// The head of the final response.
    package var head: ResponseHead
    /// The bytes of the body that the sink took.
    package var receivedByteCount: Int
    /// The redirects that led to the response.
    package var redirectCount: Int

    /// Makes a result.
    package init(head: ResponseHead, receivedByteCount: Int, redirectCount: Int = 0) {
        self.head = head
        self.receivedByteCount = receivedByteCount
        self.redirectCount = redirectCount
    }
}
