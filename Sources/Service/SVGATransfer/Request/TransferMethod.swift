/// The request method (RFC 9110 §9), with its body.
package enum TransferMethod: Sendable, Hashable {
    case get
    /// To send the header that ``get`` would get, and no body. The length that the server announces is in its header fields;
    /// for the sink there are no bytes to expect.
    case head
    case post(TransferBody)
    /// To keep the body under the URL.
    case put(TransferBody)
    /// To forget what the URL names.
    case delete

    package var name: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .delete: "DELETE"
        }
    }

    package var body: TransferBody? {
        switch self {
        case .post(let body), .put(let body): body
        case .get, .head, .delete: nil
        }
    }
}

/// The body of a request, in memory, so that it can be sent again when a kept connection turns out to be closed.
package struct TransferBody: Sendable, Hashable {
    /// The bytes; their number is the `Content-Length`.
    package var bytes: [UInt8]
    /// The `Content-Type`; without one it is sent only if the request's headers have it.
    package var contentType: String?

    package init(_ bytes: [UInt8] = [], contentType: String? = nil) {
        self.bytes = bytes
        self.contentType = contentType
    }
}

/// The effect of a redirect on requests other than GET and HEAD.
package enum WriteRedirects: Sendable, Hashable {
    /// The transfer fails with `SVGAError.redirectRefused(method:)`.
    case refused
    /// Within the origin, 307 and 308 repeat the request with its body. 303 becomes a GET, and so do 301 and 302 after a
    /// POST. Redirects to other origins are refused.
    case sameOrigin
}

extension TransferMethod {
    /// The method of the request that follows a redirect, nil if the redirect must not be followed.
    func following(status: Int, isSameOrigin: Bool, _ rule: WriteRedirects) -> TransferMethod? {
        if self == .get || self == .head { return self }
        guard rule == .sameOrigin, isSameOrigin else { return nil }
        switch (status, self) {
        case (303, _), (301, .post), (302, .post): return .get
        default: return self
        }
    }
}
