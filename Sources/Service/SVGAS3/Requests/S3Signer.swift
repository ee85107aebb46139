import SVGACoding
import SVGATransfer

/// Signs one request to a bucket, each time it is sent, with the keys and the time of that moment.
struct S3Signer: TransferSigner {
    let ring: S3KeyRing
    let region: String
    let bodyDigest: ContentDigest?
    /// Seconds since 1970.
    let now: @Sendable () -> Int

    func fields(signing request: OutgoingRequest) throws(SVGAError) -> HeaderFields {
        guard let keys = ring.current else { throw .notSigned("there are no keys for S3, or they have expired") }
        let time = SigningTime(secondsSince1970: now())
        return try SVGAError.saying("the request cannot be signed", .failed) {
            let digest = try digest(of: request)
            var added: HeaderFields = ["x-amz-date": time.text, "x-amz-content-sha256": digest.hexadecimal]
            added["x-amz-security-token"] = keys.sessionToken
            let signed = signedRequest(request, added, digest)
            let signer = SigV4(keys: keys, region: region)
            added["Authorization"] = try signer.authorization(of: signed, at: time)
            return added
        }
    }

    /// The digest of the request's body, or of no bytes.
    private func digest(of request: OutgoingRequest) throws(SVGAError) -> ContentDigest {
        if request.hasBody, let bodyDigest { return bodyDigest }
        return try SHA256.digest(of: [])
    }

    /// The signed parts: host, body, query and headers that begin with `x-amz-`, and the content type.
    private func signedRequest(
        _ request: OutgoingRequest, _ added: HeaderFields, _ digest: ContentDigest
    ) -> SignedRequest {
        let own = request.fields.fields.filter { field in
            let name = field.name.lowercased()
            return (name.hasPrefix("x-amz-") || name == "content-type") && added[name] == nil
        }
        let fields = (own + added.fields).map { SignedRequest.Pair($0.name, $0.value) }
        return SignedRequest(
            method: request.method, path: S3Signer.path(request.path), query: S3Signer.query(request.query),
            fields: [.init("host", request.host)] + fields, digest: digest)
    }

    /// The path as servers sign it: each part unescaped and escaped again.
    private static func path(_ path: String) -> String {
        let bytes = PercentEncoding.bytes(of: path) ?? Array(path.utf8)
        return PercentEncoding.encoded(bytes) { PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/") }
    }

    private static func query(_ query: String?) -> [SignedRequest.Pair] {
        (query ?? "").split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { PercentEncoding.text(of: $0) ?? String($0) }
            return SignedRequest.Pair(texts[0], texts.count > 1 ? texts[1] : "")
        }
    }
}
