import SVGAGraphics
import SVGATransfer

extension Attempt {
    func take(_ head: ResponseHead, _ file: PartialFile, _ sink: DownloadSink) async throws(SVGAError) -> Outcome {
        switch head.status {
        case 200, 206:
            guard sink.isComplete else {
                if sink.hasHead { return try await headOutcome(of: file) }
                return try await brokenOff(incomplete(file, sink, url: head.url), file, sink)
            }
            return .done(try await keep(head, file))
        case 304:
            try await discard(file)
            return try await confirm(head)
        case 416:
            try await discard(file)
            return .obstructed(job.error(.serverStatus(416)))
        case 404, 410:
            try await discard(file)
            throw try await absent(head.status)
        default:
            try await suspend(file)
            return .failed(job.error(.serverStatus(head.status)), retryAfter: head.headerFields["Retry-After"])
        }
    }

    /// The error of a response that ended before the file did.
    func incomplete(_ file: PartialFile, _ sink: DownloadSink, url: String) -> SVGAError {
        SVGAError.incompleteBody(received: file.byteCount, expected: sink.totalByteCount).at(url: url)
    }

    /// Decides what becomes of a transfer without a whole response.
    func brokenOff(_ error: SVGAError, _ file: PartialFile, _ sink: DownloadSink) async throws(SVGAError) -> Outcome {
        let refusal = error.sinkError.map { SVGAError($0) }
        if refusal == DownloadSink.headReceived {
            fetcher.counters.update { $0.receivedByteCount += sink.receivedByteCount }
            return try await headOutcome(of: file)
        }
        if let refusal, refusal == DownloadSink.otherRange {
            try await discard(file)
            return .obstructed(job.error(refusal))
        }
        if (refusal ?? error).cause == .bodyTooLarge {
            try await discard(file)
            throw job.error(.fileExceeds(limit: configuration.maxFileByteCount))
        }
        if let refusal {
            try? await discard(file)
            throw job.error(refusal.cause == .coding ? refusal : .storage(refusal))
        }
        try await suspend(file)
        if error.isCancelled { throw job.error(.requestCancelled) }
        return .failed(job.error(error))
    }

    private func keep(_ head: ResponseHead, _ file: PartialFile) async throws(SVGAError) -> CachedFile {
        do {
            try await decode(head, file)
            try await check(file)
            let sealed = try await storing { try await store.seal(file) }
            if let expected = job.request.sha256, expected != sealed.digest {
                throw job.error(.digestMismatch(expected: expected, found: sealed.digest))
            }
            let description = DiskStore.Description(
                key: job.key, validators: Validators(head.headerFields), lifetime: lifetime(head, previous: nil))
            let entry = try await storing { try await store.commit(file, sealed, as: description) }
            return store.file(entry, .network)
        } catch {
            try? await discard(file)
            throw SVGAError(error)
        }
    }

    /// Replaces a coded body by the file that it stands for.
    private func decode(_ head: ResponseHead, _ file: PartialFile) async throws(SVGAError) {
        let codings = try SVGAError.only(at: .init(url: job.request.url)) { try ContentCodings(head) }
        if codings.isEmpty { return }
        let body = try await storing { try file.prefix(.max) }
        let bytes = try SVGAError.only(at: .init(url: job.request.url)) {
            try codings.decode(body, maxByteCount: configuration.maxFileByteCount)
        }
        try await storing {
            try file.restart(file.origin)
            unsafe try bytes.withUnsafeBytes { bytes in unsafe try file.append(bytes) }
        }
    }

    private func check(_ file: PartialFile) async throws(SVGAError) {
        if job.request.wantsPicture { return try await checkPicture(file) }
        let refusal = try await storing { try configuration.contentCheck.refusal(of: file) }
        if let refusal { throw job.error(.notAnAnimation(refusal)) }
    }

    private func checkPicture(_ file: PartialFile) async throws(SVGAError) {
        let head = try await storing { try file.prefix(128) }
        if ImageFormat(signatureOf: head) == nil { throw job.error(.notAPicture) }
    }

    private func confirm(_ head: ResponseHead) async throws(SVGAError) -> Outcome {
        guard let known else { return .failed(job.error(.serverStatus(304))) }
        let description = DiskStore.Description(
            key: job.key, validators: known.validators.updated(by: head.headerFields),
            lifetime: lifetime(head, previous: known))
        let entry = try await storing { try await store.renew(description, of: known.digest) }
        // Another process may have removed or replaced it meanwhile.
        guard let entry else { return .obstructed(job.error(.serverStatus(304))) }
        return .done(store.file(entry, .revalidated))
    }

    /// Remembers for a while that the server lacks the file.
    private func absent(_ status: Int) async throws(SVGAError) -> SVGAError {
        let lifetime = job.isLocal ? .zero : configuration.absenceLifetime
        let absence = NegativeEntry(status: status, until: fetcher.timing.now().advanced(by: lifetime))
        try await storing { try await store.note(absence, key: job.key) }
        return job.error(.absent(status: status))
    }

    /// The time that the file may be used. A local file is always checked for changes, which costs little.
    private func lifetime(_ head: ResponseHead, previous: CacheEntry?) -> Lifetime {
        let now = fetcher.timing.now()
        if job.isLocal { return Lifetime(freshUntil: now, usableUntil: now) }
        return Lifetime(head.headerFields, policy: configuration.freshness, now: now, previous: previous)
    }

    func discard(_ file: PartialFile) async throws(SVGAError) {
        try await storing { try await store.discard(file) }
    }

    /// Keeps the bytes, if a later transfer can continue after them; returns whether it can.
    @discardableResult func suspend(_ file: PartialFile) async throws(SVGAError) -> Bool {
        try await storing { try await store.suspend(file, key: job.key) }
    }

    private func storing<Result: Sendable>(_ body: () async throws -> Result) async throws(SVGAError) -> Result {
        try await fetcher.storing(job.request.url, body)
    }
}

extension Attempt {
    /// Whether an earlier transfer left as much as is wanted.
    func hasHead(_ file: PartialFile) -> Bool {
        guard let end = job.head?.end(ofTotal: file.origin.totalByteCount) else { return false }
        return file.byteCount >= end
    }

    /// Puts a file away of which there is as much as is wanted.
    func headOutcome(of file: PartialFile) async throws(SVGAError) -> Outcome {
        let (byteCount, totalByteCount) = (file.byteCount, file.origin.totalByteCount)
        let isKept = try await suspend(file)
        return .head(MovieHead(byteCount: isKept ? byteCount : 0, totalByteCount: totalByteCount))
    }
}

/// The requested part of files that may be too large for now.
struct HeadLimit: Hashable, Sendable {
    /// The number of requested bytes of a large file, at least 1.
    let byteCount: Int
    /// The maximum size of a file that is requested completely, at least ``byteCount``.
    let wholeByteCount: Int

    /// The first bytes, which are all of a smaller file.
    init(byteCount: Int, wholeByteCount: Int = 0) {
        self.byteCount = max(1, byteCount)
        self.wholeByteCount = max(self.byteCount, wholeByteCount)
    }

    /// The number of requested bytes of a file; nil for all, also while its size is unknown and may be small.
    func end(ofTotal totalByteCount: Int?) -> Int? {
        guard let totalByteCount else { return wholeByteCount }
        return totalByteCount <= wholeByteCount ? nil : byteCount
    }

    /// The end for a request, if it does not depend on the complete size.
    func knownEnd(ofTotal totalByteCount: Int?) -> Int? {
        totalByteCount == nil && wholeByteCount > byteCount ? nil : end(ofTotal: totalByteCount)
    }
}
