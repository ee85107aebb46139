import SVGASystem
import SVGATransfer

/// One request to the server, and the handling of its response.
struct Attempt: Sendable {
    let fetcher: Fetcher
    let job: FetchJob
    /// The cached file that the server can confirm.
    let known: CacheEntry?
    /// Whether to request only a head; not after a useless response to that.
    let asksForRange: Bool

    typealias Outcome = Fetcher.Outcome

    var store: DiskStore { fetcher.store }
    var configuration: CacheConfiguration { fetcher.configuration }

    func run() async throws(SVGAError) -> Outcome {
        let file = try await fetcher.storing(job.request.url) { try await store.beginTransfer(job.key) }
        if hasHead(file) { return try await headOutcome(of: file) }
        let start = SteadyClock.time
        var validators: Validators?
        while true {
            let sink = sink(to: file)
            let byteCount = file.byteCount
            let result: TransferResult
            do {
                result = try await fetcher.engine.perform(
                    request(file, goesOn: validators != nil), priority: job.control.priority, id: job.control.transfer,
                    into: sink)
            } catch {
                return try await brokenOff(error, file, sink)
            }
            fetcher.counters.update { $0.receivedByteCount += result.receivedByteCount }
            let (earlier, now) = (validators, Validators(result.head.headerFields))
            if result.head.status == 206, let earlier, earlier.contradict(now) {
                try await discard(file)
                return .obstructed(job.error(incomplete(file, sink, url: result.head.url)))
            }
            // A server may send less than requested, repeatedly.
            let isPart = result.head.status == 206 && !sink.isComplete && !sink.hasHead && file.byteCount > byteCount
            let total = configuration.timeouts.total
            guard isPart, total <= .zero || SteadyClock.time - start < total else {
                return try await take(result.head, file, sink)
            }
            validators = Validators(
                entityTag: now.entityTag ?? earlier?.entityTag, lastModified: now.lastModified ?? earlier?.lastModified)
        }
    }

    /// `goesOn`: the server has just sent a part of the same file, so the rest needs no validator.
    private func request(_ file: PartialFile, goesOn: Bool) -> TransferRequest {
        var request = TransferRequest(url: job.request.url)
        request.headerFields = configuration.headerFields
        for field in job.request.headerFields.fields { request.headerFields[field.name] = field.value }
        if let field = job.request.traceParent { request.headerFields["traceparent"] = field }
        // Movies are compressed already, and ranges of coded bodies are of no use. Servers that code them all the same are
        // dealt with by ContentCodings.
        request.headerFields["Accept-Encoding"] = "identity"
        known?.validators.makeConditional(&request.headerFields)
        let condition = file.origin.validators.rangeCondition
        if file.byteCount > 0, condition != nil || goesOn {
            request.headerFields["Range"] = "bytes=\(file.byteCount)-\(lastByte(file).map { "\($0)" } ?? "")"
            request.headerFields["If-Range"] = condition
        } else if asksForRange, let last = lastByte(file) {
            request.headerFields["Range"] = "bytes=0-\(last)"
        }
        request.maxByteCount = configuration.maxFileByteCount
        request.timeouts = configuration.timeouts
        request.maxRedirectCount = configuration.maxRedirectCount
        request.policy = configuration.addressPolicy
        if let list = job.request.allowedSources { request.policy.allowedSources = list }
        return request
    }

    /// The last requested byte, if no later one is needed.
    private func lastByte(_ file: PartialFile) -> Int? {
        job.head?.knownEnd(ofTotal: file.origin.totalByteCount).map { $0 - 1 }
    }

    private func sink(to file: PartialFile) -> DownloadSink {
        let (store, board, key) = (store, fetcher.board, job.key)
        return DownloadSink(
            file, maxByteCount: configuration.maxFileByteCount, head: job.head, now: fetcher.timing.now(),
            began: { progress in
                board.report(progress, key)
                guard Attempt.isWorthRecording(progress) else { return }
                Task { try? await store.record(file, key: key, isDurable: false) }
            },
            report: { board.report($0, key) })
    }

    /// Small files are not recorded until they break off: fetching them again costs less than the record.
    private static func isWorthRecording(_ progress: TransferProgress) -> Bool {
        progress.totalByteCount.map { $0 >= 256 << 10 } ?? true
    }
}
