import SVGACoding
import SVGASystem
import SVGATransfer

/// The right to use buckets: the service, and the keys that requests to it are signed with.
package struct S3Access: Sendable {
    package let service: S3Service
    package let ring: S3KeyRing
    private let now: @Sendable () -> Int

    /// - Parameter now: The clock that signatures take their time from, in seconds since 1970.
    package init(service: S3Service, ring: S3KeyRing, now: @escaping @Sendable () -> Int = { WallClock.seconds }) {
        (self.service, self.ring, self.now) = (service, ring, now)
    }

    /// A request for an object, which is signed each time it is sent, with the body's digest computed here. It stays
    /// with the origin of its bucket, whose address may be a private one.
    func request(
        _ method: TransferMethod, _ location: S3Location, proxies: ProxyRules? = nil
    ) throws(SVGAError) -> TransferRequest {
        var request = TransferRequest(url: service.url(of: location))
        request.method = method
        request.policy = AddressPolicy(schemes: [service.scheme], allowsPrivateAddresses: true)
        request.policy.allowedSources = try SourceList(parsing: service.origin(of: location.bucket))
        request.policy.proxies = proxies
        let digest = try SVGAError.only(at: SVGAError.Place(url: request.url)) {
            try SVGAError.saying("the request cannot be signed", .failed) {
                try method.body.map { try SHA256.digest(of: $0.bytes) }
            }
        }
        request.signer = S3Signer(ring: ring, region: service.region, bodyDigest: digest, now: now)
        return request
    }

    /// A failure that a response's status does not show: a wrong clock, or a bucket in another region.
    func failure(of head: ResponseHead) -> SVGAError? {
        if let region = head.headerFields["x-amz-bucket-region"], region != service.region, 300..<500 ~= head.status {
            let reason = "the bucket lies in the region \(region), and requests are signed for \(service.region)"
            return .refusedByServer(reason, isTransient: false)
        }
        guard head.status == 403, let seconds = clockSkew(of: head) else { return nil }
        let direction = seconds > 0 ? "ahead of" : "behind"
        let reason = "the clock of this machine is \(abs(seconds)) s \(direction) the server's; set it"
        return .refusedByServer(reason, isTransient: true)
    }

    /// The seconds that this machine's clock is ahead of the server's, if that exceeds a signature's validity.
    private func clockSkew(of head: ResponseHead) -> Int? {
        let time = now()
        let date = head.headerFields["Date"].flatMap {
            HTTPDate(parsing: $0, now: HTTPDate(secondsSince1970: time))
        }
        guard let date else { return nil }
        let skew = time - date.secondsSince1970
        return abs(skew) >= S3Access.maxClockSkew ? skew : nil
    }

    /// The maximum clock difference in seconds: 15 minutes, less the duration of a request.
    private static let maxClockSkew = 15 * 60 - 10
}
