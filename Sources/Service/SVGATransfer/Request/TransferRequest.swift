/// What is to be transferred, and within which bounds.
///
///     var request = TransferRequest(url: "https://example.org/gift.svga")
///     request.headerFields["If-None-Match"] = entityTag
///     request.maxByteCount = 8 << 20
package struct TransferRequest: Sendable {
    /// Where the response comes from: an absolute URL, whose scheme ``policy`` allows.
    package var url: String
    /// Fields to send beside those of HTTP itself. `Authorization`, `Cookie` and all fields that are not plainly about the
    /// content, such as `Accept` and `Range`, stay with the origin of ``url``: a redirect elsewhere goes without them.
    package var headerFields: HeaderFields
    /// The largest body that is received, in bytes: by the announced length before the first byte, and while it streams.
    package var maxByteCount: Int
    /// How long to wait.
    package var timeouts: Timeouts
    /// The most redirects that are followed; with 0, a redirect is an error.
    package var maxRedirectCount: Int
    /// Which schemes and addresses are allowed.
    package var policy: AddressPolicy

    /// A request with the bounds for animations from strangers: 64 MiB, 5 redirects, public addresses only.
    package init(url: String) {
        self.url = url
        headerFields = HeaderFields()
        maxByteCount = 64 << 20
        timeouts = Timeouts()
        maxRedirectCount = 5
        policy = AddressPolicy()
    }
}

extension TransferRequest {
    /// The URL, taken apart, of a request that may be made.
    func admittedURL() throws(TransferError) -> ParsedURL {
        let parsed = try ParsedURL(parsing: url)
        guard parsed.isHTTP || parsed.scheme == "file", policy.allows(scheme: parsed.scheme) else {
            throw TransferError(.schemeRefused(parsed.scheme), url: url)
        }
        if let refusal = policy.refusal(of: parsed) { throw refusal }
        if let field = headerFields.fields.first(where: { !$0.isValid }) {
            throw TransferError(.invalidHeaderField(field.name), url: url)
        }
        return parsed
    }
}
