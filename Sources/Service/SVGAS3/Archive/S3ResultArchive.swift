package import SVGAJobs
package import SVGASystem
import SVGATransfer

/// The results of workers in a bucket. A result is written under the condition that there is none yet. Services without
/// conditional writes are detected at the first result; afterwards, existence is checked before sending. All calls
/// block; they are for threads of workers.
package final class S3ResultArchive: ResultArchive {
    private enum Condition {
        case unknown
        /// An existing object stays.
        case kept
        /// The service takes the condition and overwrites all the same.
        case ignored
        /// The service refuses requests with the condition.
        case refused
    }

    private let client: S3Client
    private let bucket: String
    /// The prefix of all keys: empty, or a path with a trailing slash.
    private let prefix: String
    private let condition = Lock(Condition.unknown)

    /// Results below `s3://BUCKET/PREFIX`, or in the bucket itself.
    package init(url: String, client: S3Client) throws(SVGAError) {
        let hasSlash = url.hasSuffix("/")
        let probe = try S3Location(url: hasSlash ? "\(url)x" : "\(url)/x")
        (bucket, prefix, self.client) = (probe.bucket, String(probe.key.dropLast()), client)
        // The longest name has to fit after the prefix.
        guard prefix.utf8.count <= S3Location.maxKeyByteCount - 256 else {
            throw .invalidKey("it leaves no room for names")
        }
    }

    package func contains(_ name: ResultName) throws(SVGAError) -> Bool {
        let location = try location(name.path)
        var request = S3Client.Request(.head)
        request.results = [200, 400, 403, 404]
        switch try answer(request, location).head.status {
        case 200: return true
        case 404: return false
        // Without the permission to list the bucket, missing objects are refused too; only a body distinguishes them.
        default: return try isReadable(location)
        }
    }

    package func insert(_ body: SharedBytes, as name: ResultName) throws(SVGAError) -> Bool {
        let location = try location(name.path)
        switch condition.withLock({ $0 }) {
        case .unknown: return try firstInsert(body, name, location)
        case .kept: return try answering { try put(body, name, location, isConditional: true) }
        case .ignored, .refused:
            if try contains(name) { return false }
            return try answering { try put(body, name, location, isConditional: false) }
        }
    }

    package func bytes(of name: ResultName, maxByteCount: Int) throws(SVGAError) -> [UInt8]? {
        var request = S3Client.Request(.get)
        request.maxByteCount = maxByteCount
        request.results = [200, 404]
        let tooLarge = SVGAError.resultTooLarge(maxByteCount: maxByteCount)
        let response: TransferResponse
        do { response = try answer(request, try location(name.path)) } catch {
            if error.isLimitExceeded { throw tooLarge }
            throw error
        }
        if response.head.status == 200 {
            // Bodies with the length of error bodies are received in any case.
            guard response.body.count <= maxByteCount else { throw tooLarge }
            return response.body
        }
        try S3ResultArchive.checkBucket(response)
        return nil
    }

    package func probe() throws(SVGAError) { _ = try isReadable(try location("probe")) }

    /// Writes the first result twice, which shows whether the condition counts; equal bytes do no harm.
    private func firstInsert(
        _ body: SharedBytes, _ name: ResultName, _ location: S3Location
    ) throws(SVGAError) -> Bool {
        let isNew: Bool
        let found: Condition
        do {
            isNew = try put(body, name, location, isConditional: true)
            let isOverwritten = isNew ? try put(body, name, location, isConditional: true) : false
            found = isOverwritten ? .ignored : .kept
        } catch {
            guard error.refusesCondition else { throw error.ofArchive }
            condition.withLock { $0 = .refused }
            return try insert(body, as: name)
        }
        condition.withLock { $0 = found }
        return isNew
    }

    /// Writes an object; false if an existing one stays.
    private func put(
        _ body: SharedBytes, _ name: ResultName, _ location: S3Location, isConditional: Bool
    ) throws(SVGAError) -> Bool {
        var request = S3Client.Request(.put(TransferBody(body.array, contentType: name.contentType)))
        request.fields = ["Cache-Control": "public, max-age=31536000, immutable"]
        if isConditional { request.fields["If-None-Match"] = "*" }
        request.results = isConditional ? [200, 201, 204, 412] : [200, 201, 204]
        return try send(request, location).head.status != 412
    }

    /// Whether an object exists, by a request whose response explains failures. A missing right to list the bucket
    /// makes no difference: writing will show whether there is the right to do that.
    private func isReadable(_ location: S3Location) throws(SVGAError) -> Bool {
        var request = S3Client.Request(.get)
        request.fields = ["Range": "bytes=0-0"]
        request.results = [200, 206, 403, 404, 416]
        let response = try answer(request, location)
        switch response.head.status {
        case 403:
            let code = S3Code.code(in: response.body)
            if code == "AccessDenied" { return false }
            throw SVGAError.refusedByS3(403, code: code).at(url: location.url).ofArchive
        case 404:
            try S3ResultArchive.checkBucket(response)
            return false
        default: return true
        }
    }

    private static func checkBucket(_ response: TransferResponse) throws(SVGAError) {
        guard S3Code.code(in: response.body) == "NoSuchBucket" else { return }
        throw .archiveRefused("no such bucket")
    }

    private func location(_ path: String) throws(SVGAError) -> S3Location {
        try SVGAError.saying("the result store refuses", .forbidden) {
            try S3Location(bucket: bucket, key: prefix + path)
        }
    }

    // MARK: - Waiting

    /// Sends a request and blocks the thread until its response; the client's timeouts limit it.
    private func send(_ request: S3Client.Request, _ location: S3Location) throws(SVGAError) -> TransferResponse {
        let client = client
        return try SVGAError.only { try Handover.wait { try await client.response(to: request, for: location) } }
    }

    private func answer(_ request: S3Client.Request, _ location: S3Location) throws(SVGAError) -> TransferResponse {
        try answering { try send(request, location) }
    }

    private func answering<Value>(_ body: () throws -> Value) throws(SVGAError) -> Value {
        do { return try body() } catch { throw SVGAError(error).ofArchive }
    }
}
