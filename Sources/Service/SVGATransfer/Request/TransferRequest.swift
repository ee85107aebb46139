package import SVGAErrors
/// A transfer's request and limits.
package struct TransferRequest: Sendable {
    /// The absolute URL, whose scheme ``policy`` must allow.
    package var url: String
    /// The method; files can only be read.
    package var method: TransferMethod
    /// The handling of redirects for requests other than GET.
    package var writeRedirects: WriteRedirects
    /// Headers in addition to HTTP's. `Authorization`, `Cookie` and all fields that are not plainly about the content,
    /// such as `Accept` and `Range`, stay with the origin of ``url``: a redirect elsewhere goes without them.
    package var headerFields: HeaderFields
    /// Creates the headers that authenticate requests; nil if they need no authentication.
    package var signer: (any TransferSigner)?
    /// The largest body that is received, in bytes: by the announced length before the first byte, and while it streams.
    package var maxByteCount: Int
    package var timeouts: Timeouts
    /// By when everything is over, by `SteadyClock.time`: unlike the times of ``timeouts``, waiting for other transfers
    /// counts. An unfinished transfer fails as timed out, in the phase `turn` or `connect` if the server has not
    /// received the request, otherwise `total`.
    package var deadline: Duration?
    /// The maximum number of redirects; with 0, a redirect is an error.
    package var maxRedirectCount: Int
    /// Whether the request gets its own connection. On a kept one, libcurl repeats a request if the connection ends
    /// before the response, although the server may have read it, and also reads excess bytes of the previous response.
    package var usesNewConnection = false
    package var policy: AddressPolicy

    /// A request with the limits for animations from untrusted users: 64 MiB, 5 redirects, public addresses only.
    package init(url: String) {
        self.url = url
        method = .get
        writeRedirects = .refused
        headerFields = HeaderFields()
        maxByteCount = 64 << 20
        timeouts = Timeouts()
        maxRedirectCount = 5
        policy = AddressPolicy()
    }
}

extension TransferRequest {
    /// Throws what ``TransferEngine`` would before it does anything.
    package func check() throws(SVGAError) { _ = try admittedURL() }

    /// The URL, taken apart, of a request that may be made.
    func admittedURL() throws(SVGAError) -> ParsedURL {
        let parsed = try ParsedURL(parsing: url)
        guard method == .get || parsed.isHTTP else { throw SVGAError.schemeRefused(parsed.scheme).at(url: url) }
        guard parsed.isHTTP || parsed.scheme == "file", policy.allows(scheme: parsed.scheme) else {
            throw SVGAError.schemeRefused(parsed.scheme).at(url: url)
        }
        if let refusal = policy.refusal(of: parsed) { throw refusal }
        if let name = invalidFieldName { throw SVGAError.invalidHeaderField(name).at(url: url) }
        return parsed
    }

    /// The name of a field that cannot be sent.
    private var invalidFieldName: String? {
        let type = method.body?.contentType.map { HeaderFields.Field(name: "Content-Type", value: $0) }
        if let type, !type.isValid { return type.name }
        return headerFields.fields.first { !$0.isValid || method != .get && $0.isFraming }?.name
    }
}

extension HeaderFields.Field {
    /// Whether the header describes the end of the body, which libcurl controls.
    fileprivate var isFraming: Bool { isNamed("Content-Length") || isNamed("Transfer-Encoding") }
}
