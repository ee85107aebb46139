import SVGASystem
import SVGATransfer

/// Writes the body of a response to a file, after the bytes of an earlier transfer if the server agrees.
final class DownloadSink: TransferSink {
    static let otherRange = SVGAError(.network, "the server sent another part of the file than was asked for")
    static let headReceived = SVGAError(.cancelled, "there is as much of the file as is wanted")

    private struct Body {
        /// The complete size in bytes, if the server sent it.
        var totalByteCount: Int?
        /// The number of requested bytes; nil for all.
        var end: Int?
        /// Whether the server sends a part of unknown whole.
        var isPart = false
        /// Whether the server sends no more than is wanted, so that the connection can serve further requests.
        var endsItself = false
        var receivedByteCount = 0
    }

    private let file: PartialFile
    private let maxByteCount: Int
    private let now: Timestamp
    private let report: @Sendable (TransferProgress) -> Void
    private let began: @Sendable (TransferProgress) -> Void
    private let head: HeadLimit?
    private let body = Lock(Body())

    /// `head` limits the transfer to a part of the file; `report` is called for each piece of the body.
    init(
        _ file: PartialFile, maxByteCount: Int, head: HeadLimit? = nil, now: Timestamp,
        began: @escaping @Sendable (TransferProgress) -> Void, report: @escaping @Sendable (TransferProgress) -> Void
    ) {
        self.file = file
        self.maxByteCount = maxByteCount
        self.head = head
        self.now = now
        self.began = began
        self.report = report
    }

    var totalByteCount: Int? { body.withLock { $0.totalByteCount } }

    var receivedByteCount: Int { body.withLock { $0.receivedByteCount } }

    var isComplete: Bool {
        let body = body.withLock { $0 }
        return body.totalByteCount.map { $0 == file.byteCount } ?? !body.isPart
    }

    /// Whether the requested part of the file is complete, but not the file.
    var hasHead: Bool { body.withLock { $0.end }.map { file.byteCount >= $0 } ?? false }

    func begin(_ head: ResponseHead, expectedByteCount: Int?) throws -> BodyDisposition {
        guard [200, 206].contains(head.status) else { return .skip }
        let isCoded = try !ContentCodings(head).isEmpty
        if head.status == 200 {
            try beginWhole(head, expectedByteCount, isCoded: isCoded)
        } else {
            // A part of a coded body cannot be decoded, and its range does not count bytes of the file.
            if isCoded { throw DownloadSink.otherRange }
            try beginPart(head)
        }
        if hasHead { return .skip }
        began(progress)
        return .receive
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws {
        let (end, endsItself) = body.withLock { body in
            body.receivedByteCount += bytes.count
            return (body.end ?? .max, body.endsItself)
        }
        let room = end - file.byteCount
        guard min(room, bytes.count) <= maxByteCount - file.byteCount else {
            throw SVGAError.fileExceeds(limit: maxByteCount)
        }
        unsafe try file.append(UnsafeRawBufferPointer(rebasing: bytes.prefix(max(0, room))))
        report(progress)
        if bytes.count > room || bytes.count == room && !endsItself { throw DownloadSink.headReceived }
    }

    private var progress: TransferProgress {
        TransferProgress(receivedByteCount: file.byteCount, totalByteCount: totalByteCount)
    }

    private func beginWhole(_ response: ResponseHead, _ totalByteCount: Int?, isCoded: Bool = false) throws {
        if let totalByteCount, totalByteCount > maxByteCount { throw SVGAError.fileExceeds(limit: maxByteCount) }
        let validators = isCoded ? Validators() : Validators(strongOf: response.headerFields, now: now)
        try file.restart(PartialFile.Origin(validators: validators, totalByteCount: totalByteCount))
        // Without a strong validator no transfer can continue after the head, so the head is useless.
        let isOfUse = validators.rangeCondition != nil || totalByteCount == nil
        let end = head?.end(ofTotal: totalByteCount).map { isOfUse ? $0 : 0 }
        body.withLock { body in (body.totalByteCount, body.end) = (totalByteCount, end) }
    }

    private func beginPart(_ response: ResponseHead) throws {
        let origin = file.origin
        guard let range = response.headerFields["Content-Range"].flatMap({ ContentRange($0) }),
            range.first == file.byteCount,
            !origin.validators.contradict(Validators(response.headerFields))
        else { throw DownloadSink.otherRange }
        let total = range.total ?? origin.totalByteCount
        // Only the complete size shows whether this part is the last; a head may have an unknown one.
        guard total == origin.totalByteCount ?? total, total != nil || head != nil else {
            throw DownloadSink.otherRange
        }
        if let total, total > maxByteCount { throw SVGAError.fileExceeds(limit: maxByteCount) }
        if file.byteCount == 0 {
            try beginWhole(response, total)
        } else {
            body.withLock { body in (body.totalByteCount, body.end) = (total, head?.end(ofTotal: total)) }
        }
        body.withLock { body in
            body.isPart = total == nil
            body.endsItself = body.end.map { range.last < $0 } ?? true
        }
    }
}
