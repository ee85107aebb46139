package import SVGATransfer

/// Requests objects in buckets, and retries if that may help.
package struct S3Client: Sendable {
    /// The content of a request, without the object's name.
    package struct Request: Sendable {
        /// GET, HEAD, PUT or DELETE.
        package var method: TransferMethod
        package var fields = HeaderFields()
        /// The maximum size of the response body in bytes.
        package var maxByteCount = S3Client.maxErrorByteCount
        /// The statuses that are results; all others are errors.
        package var results: Set<Int> = [200]

        package init(_ method: TransferMethod) { self.method = method }
    }

    private let access: S3Access
    private let engine: TransferEngine
    private let settings: S3ClientSettings

    package static let maxErrorByteCount = 64 << 10

    /// Takes the right to ask. A client keeps connections: one serves all threads.
    package init(_ access: S3Access, settings: S3ClientSettings = S3ClientSettings()) {
        (self.access, self.settings) = (access, settings)
        engine = TransferEngine(
            limits: settings.connectionLimits, certificateAuthorityFile: settings.certificateAuthorityFile)
    }

    /// The response with a wanted status. Transient failures are repeated, by ``S3ClientSettings/retryPolicy``.
    package func response(to request: Request, for location: S3Location) async throws(SVGAError) -> TransferResponse {
        var number = 1
        while true {
            let failure: SVGAError
            do { return try await attempt(request, location) } catch { failure = error }
            number += 1
            if failure.hasStaleKeys { access.ring.discard() }
            guard failure.isTransient || failure.hasStaleKeys, let delay = delay(before: number, failure) else {
                throw failure
            }
            guard (try? await settings.sleep(delay)) != nil else { throw .transferCancelled.at(url: location.url) }
        }
    }

    private func delay(before number: Int, _ failure: SVGAError) -> Duration? {
        settings.retryPolicy.delay(
            beforeAttempt: number, retryAfter: failure.retryAfter.map { "\($0.components.seconds)" },
            random: settings.random())
    }

    private func attempt(_ request: Request, _ location: S3Location) async throws(SVGAError) -> TransferResponse {
        do {
            try await access.ring.prepare()
            var transfer = try access.request(request.method, location, proxies: settings.proxies)
            transfer.headerFields = request.fields
            transfer.maxByteCount = max(request.maxByteCount, S3Client.maxErrorByteCount)
            transfer.timeouts = settings.timeouts
            let response = try await engine.response(to: transfer)
            if request.results.contains(response.head.status), access.failure(of: response.head) == nil {
                return response
            }
            throw access.failure(of: response.head) ?? S3Client.refusal(response)
        } catch {
            // The object says more than the address of the service.
            throw SVGAError(error).with { $0.place.url = location.url }
        }
    }

    private static func refusal(_ response: TransferResponse) -> SVGAError {
        let retryAfter = response.head.headerFields["Retry-After"].flatMap {
            RetryPolicy.delay(retryAfter: $0, now: .now)
        }
        return .refusedByS3(response.head.status, code: S3Code.code(in: response.body), retryAfter: retryAfter)
    }
}

extension SVGAError {
    /// Whether newer keys may be available.
    fileprivate var hasStaleKeys: Bool { detail.map { S3Code.staleKeys.contains($0) } ?? false }
}

package struct S3ClientSettings: Sendable {
    /// When an attempt is repeated: by default 4 in total, with at most 5 s between two, and at most 30 s if the server
    /// requests it.
    package var retryPolicy = RetryPolicy(
        maxAttemptCount: 4, firstBackoff: .milliseconds(200), maxBackoff: .seconds(5), maxRetryAfter: .seconds(30))
    package var timeouts = Timeouts(connect: .seconds(5), stall: .seconds(20), total: .seconds(60))
    /// The number of concurrent requests, all of them to one host.
    package var connectionLimits = ConnectionLimits(maxTransferCount: 64, maxTransferCountPerHost: 64)
    /// A file of certificate authorities (PEM), instead of the system's.
    package var certificateAuthorityFile: String?
    package var proxies: ProxyRules?
    package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// The part of a pause to wait, 0 ... 1.
    package var random: @Sendable () -> Double = { .random(in: 0...1) }

    package init() {}
}
