package import SVGATransfer

/// The scheme `s3:`, for URLs such as `s3://BUCKET/KEY`.
package struct S3Scheme: TransferScheme {
    private let access: S3Access

    package init(_ access: S3Access) { self.access = access }

    package var name: String { "s3" }

    package func resolved(_ request: TransferRequest) async throws(SVGAError) -> TransferRequest {
        let location = try SVGAError.only(at: SVGAError.Place(url: request.url)) {
            try SVGAError.saying("this is not a URL that can be fetched", .invalidRequest) {
                try S3Location(url: request.url)
            }
        }
        do { try await access.ring.prepare() } catch {
            throw (error.isTransient ? SVGAError.unreachable("\(error)") : .notSigned("\(error)"))
                .keeping(error).at(url: request.url)
        }
        var resolved = try access.request(request.method, location, proxies: request.policy.proxies)
        resolved.headerFields = S3Scheme.fields(of: request)
        resolved.maxByteCount = request.maxByteCount
        resolved.timeouts = request.timeouts
        resolved.deadline = request.deadline
        resolved.maxRedirectCount = request.maxRedirectCount
        return resolved
    }

    package func failure(of head: ResponseHead) -> SVGAError? { access.failure(of: head) }

    /// The headers that select bytes. Others, such as an `Authorization` for web servers, are not for buckets.
    private static func fields(of request: TransferRequest) -> HeaderFields {
        let kept = request.headerFields.fields.filter { fieldNames.contains($0.name.lowercased()) }
        return HeaderFields(kept.map { ($0.name, $0.value) })
    }

    private static let fieldNames: Set<String> = [
        "accept", "accept-encoding", "if-match", "if-modified-since", "if-none-match", "if-range",
        "if-unmodified-since", "range",
    ]
}
