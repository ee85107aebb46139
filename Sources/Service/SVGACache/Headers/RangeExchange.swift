import SVGASystem
import SVGATransfer

/// Requests for parts of one file, which has to stay the same meanwhile.
struct RangeExchange {
    struct Part {
        let bytes: [UInt8]
        /// The range of the bytes in the file; empty if the server sent no matching bytes.
        let range: Range<Int>
        let isWhole: Bool
    }

    private let request: MovieRequest
    private let configuration: CacheConfiguration
    private let engine: TransferEngine
    private var validators: Validators?
    /// The size of the file, where the server told it.
    private(set) var totalByteCount: Int?
    private(set) var hasRanges = false
    private(set) var transferredByteCount = 0
    private(set) var requestCount = 0

    init(_ request: MovieRequest, _ configuration: CacheConfiguration, _ engine: TransferEngine) {
        (self.request, self.configuration, self.engine) = (request, configuration, engine)
    }

    /// Fetches a part, or the complete file for a nil range, and retries if that may help.
    mutating func fetch(_ range: Range<Int>?) async throws(SVGAError) -> Part {
        var attempt = 1
        while true {
            let sink = RangeSink(range, maxByteCount: configuration.maxFileByteCount)
            var head: ResponseHead?
            let failure: SVGAError
            requestCount += 1
            do {
                let response = try await self.head(range, sink)
                (head, failure) = (response, SVGAError.serverStatus(response.status).at(url: request.url))
            } catch {
                failure = error.ofRequest(limit: configuration.maxFileByteCount).at(url: request.url)
            }
            if let head, [200, 206].contains(head.status) { return try part(range, head, sink) }
            // A server that has no such part may still have the file.
            if head?.status == 416, range != nil { return Part(bytes: [], range: 0..<0, isWhole: false) }
            transferredByteCount += sink.byteCount
            attempt += 1
            let retryAfter = head?.headerFields["Retry-After"]
            let delay = configuration.retryPolicy.delay(beforeAttempt: attempt, retryAfter: retryAfter)
            guard failure.isTransient, let delay else { throw failure }
            guard (try? await Task.sleep(for: delay)) != nil else {
                throw SVGAError.requestCancelled.at(url: request.url)
            }
        }
    }

    /// Fetches the entire file, even if the server sends one part per response.
    mutating func fetchWhole() async throws(SVGAError) -> [UInt8] {
        // The file may have changed since the parts before.
        (validators, totalByteCount) = (nil, nil)
        let start = SteadyClock.time
        var part = try await fetch(nil)
        var file = part.bytes
        while !part.isWhole {
            guard let totalByteCount, !part.range.isEmpty,
                configuration.timeouts.total <= .zero || SteadyClock.time - start < configuration.timeouts.total
            else {
                throw .incompleteBody(received: file.count, expected: totalByteCount).at(url: request.url)
            }
            guard totalByteCount <= configuration.maxFileByteCount else {
                throw .fileExceeds(limit: configuration.maxFileByteCount).at(url: request.url)
            }
            if file.count >= totalByteCount { break }
            part = try await fetch(file.count..<totalByteCount)
            if part.isWhole { return part.bytes }
            file += part.bytes
        }
        return file
    }

    /// The head of a response, whose body the sink has as far as it is wanted.
    private func head(_ range: Range<Int>?, _ sink: RangeSink) async throws(SVGAError) -> ResponseHead {
        let head: ResponseHead
        do {
            head = try await engine.perform(transfer(range), priority: request.priority, into: sink).head
        } catch {
            guard error.sinkError as? SVGAError == DownloadSink.headReceived, let head = sink.head else { throw error }
            return head
        }
        guard let missing = sink.missingByteCount else { return head }
        throw .incompleteBody(received: sink.byteCount, expected: missing).at(url: head.url)
    }

    private func transfer(_ range: Range<Int>?) -> TransferRequest {
        var transfer = TransferRequest(url: request.url)
        transfer.headerFields = configuration.headerFields
        for field in request.headerFields.fields { transfer.headerFields[field.name] = field.value }
        transfer.headerFields["Accept-Encoding"] = "identity"
        if let range { transfer.headerFields["Range"] = "bytes=\(range.lowerBound)-\(range.upperBound - 1)" }
        transfer.maxByteCount = configuration.maxFileByteCount
        transfer.timeouts = configuration.timeouts
        transfer.maxRedirectCount = configuration.maxRedirectCount
        transfer.policy = configuration.addressPolicy
        return transfer
    }

    private mutating func part(
        _ range: Range<Int>?, _ head: ResponseHead, _ sink: RangeSink
    ) throws(SVGAError) -> Part {
        transferredByteCount += sink.byteCount
        let place = SVGAError.Place(url: request.url)
        let codings = try SVGAError.only(at: place) { try ContentCodings(head) }
        if !codings.isEmpty, sink.isWhole {
            let maxByteCount = configuration.maxFileByteCount
            let file = try SVGAError.only(at: place) { try codings.decode(sink.bytes, maxByteCount: maxByteCount) }
            totalByteCount = file.count
            return Part(bytes: file, range: 0..<file.count, isWhole: true)
        }
        let validators = Validators(head.headerFields)
        let isSame =
            self.validators.map { !$0.contradict(validators) && totalByteCount == sink.totalByteCount } ?? true
        if self.validators == nil || sink.isWhole { totalByteCount = sink.totalByteCount }
        (self.validators, hasRanges) = (validators, sink.content != nil)
        let bytes = sink.bytes
        let start = sink.content?.first ?? 0
        let isExpected = isSame && start == range?.lowerBound ?? 0
        return Part(bytes: bytes, range: isExpected ? start..<start + bytes.count : 0..<0, isWhole: sink.isWhole)
    }
}

extension SVGAError {
    /// The failure of a transfer as the request's failure.
    fileprivate func ofRequest(limit: Int) -> SVGAError {
        if let error = sinkError as? SVGAError { return error }
        return isCancelled ? .requestCancelled : cause == .bodyTooLarge ? .fileExceeds(limit: limit) : self
    }
}
