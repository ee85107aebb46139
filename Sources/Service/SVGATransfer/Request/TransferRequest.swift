/// What is to be transferred, and within which bounds.
///
///     var request = TransferRequest(url: "https://example.org/gift.svga")
///     request.headerFields["If-None-Match"] = entityTag
///     request.byteLimit = 8 << 20
public struct TransferRequest: Sendable {
    /// Where the response comes from: an absolute URL, whose scheme ``policy`` allows.
    public var url: String
    /// Fields to send beside those of HTTP itself. `Authorization`, `Cookie` and all fields that are not plainly about the
    /// content, such as `Accept` and `Range`, stay with the origin of ``url``: a redirect elsewhere goes without them.
    public var headerFields: HeaderFields
    /// The largest body that is received, in bytes: by the announced length before the first byte, and while it streams.
    public var byteLimit: Int
    /// How long to wait.
    public var timeouts: Timeouts
    /// The most redirects that are followed; with 0, a redirect is an error.
    public var redirectLimit: Int
    /// Which schemes and addresses are allowed.
    public var policy: AddressPolicy

    /// A request with the bounds for animations from strangers: 64 MiB, 5 redirects, public addresses only.
    public init(url: String) {
        self.url = url
        headerFields = HeaderFields()
        byteLimit = 64 << 20
        timeouts = Timeouts()
        redirectLimit = 5
        policy = AddressPolicy()
    }
}
