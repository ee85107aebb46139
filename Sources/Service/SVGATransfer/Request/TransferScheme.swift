package import SVGAErrors
/// Turns requests for URLs of one scheme, such as `s3:`, into HTTP requests. The caller's rules for sources, sizes and
/// times apply as for all requests; the scheme knows the server, its address and its credentials.
package protocol TransferScheme: Sendable {
    /// The scheme in lower case, such as `s3`.
    var name: String { get }

    /// The HTTP request for a URL of the scheme. Called on the task that asks, it may wait, for example for keys.
    func resolved(_ request: TransferRequest) async throws(SVGAError) -> TransferRequest

    /// The reason why a response is a failure with a special message; nil if its status suffices.
    func failure(of head: ResponseHead) -> SVGAError?
}

extension TransferRequest {
    /// Checks what holds for URLs of all schemes: that the URL is one of the allowed sources.
    func checkSource() throws(SVGAError) {
        let parsed = try ParsedURL(parsing: url)
        if let refusal = policy.refusal(of: parsed) { throw refusal }
    }

    /// The scheme of the URL in lower case; nil for text without one.
    var schemeName: String? {
        guard let end = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        return url[..<end].lowercased()
    }
}
