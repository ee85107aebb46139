import SVGASystem
import SVGATransfer

/// Writes the body of a response to a file, behind what an earlier transfer left there if the server agrees.
final class DownloadSink: TransferSink {
    /// Why the body was refused, beside a ``StorageError``.
    enum Refusal: Error {
        case tooLarge
        /// The server sends another part than was asked for, or of another version.
        case otherRange
    }

    private let file: PartialFile
    private let maxByteCount: Int
    private let now: Timestamp
    private let report: @Sendable (TransferProgress) -> Void
    private let began: @Sendable (TransferProgress) -> Void
    private let total = Lock<Int?>(nil)

    /// - Parameters:
    ///   - now: The time of the request.
    ///   - began: Is told when a body begins.
    ///   - report: Is told of each piece of it.
    init(
        _ file: PartialFile, maxByteCount: Int, now: Timestamp, began: @escaping @Sendable (TransferProgress) -> Void,
        report: @escaping @Sendable (TransferProgress) -> Void
    ) {
        self.file = file
        self.maxByteCount = maxByteCount
        self.now = now
        self.began = began
        self.report = report
    }

    /// How many bytes there are, as far as the server told.
    var totalByteCount: Int? { total.withLock { $0 } }

    /// Whether the file has all of them.
    var isComplete: Bool { totalByteCount.map { $0 == file.byteCount } ?? true }

    func begin(_ head: ResponseHead, expectedByteCount: Int?) throws -> BodyDisposition {
        switch head.status {
        case 200: try beginWhole(head, expectedByteCount)
        case 206: try beginPart(head)
        default: return .skip
        }
        began(progress)
        return .receive
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws {
        guard bytes.count <= maxByteCount - file.byteCount else { throw Refusal.tooLarge }
        unsafe try file.append(bytes)
        report(progress)
    }

    private var progress: TransferProgress {
        TransferProgress(receivedByteCount: file.byteCount, totalByteCount: totalByteCount)
    }

    private func beginWhole(_ head: ResponseHead, _ totalByteCount: Int?) throws(StorageError) {
        self.total.withLock { $0 = totalByteCount }
        let validators = Validators(strongOf: head.headerFields, now: now)
        try file.restart(PartialFile.Origin(validators: validators, totalByteCount: totalByteCount))
    }

    private func beginPart(_ head: ResponseHead) throws {
        let origin = file.origin
        guard let range = head.headerFields["Content-Range"].flatMap({ ContentRange($0) }),
            range.first == file.byteCount,
            // Only the size of the whole tells whether this part is the last.
            let total = range.total ?? origin.totalByteCount, total == origin.totalByteCount ?? total,
            !origin.validators.contradict(Validators(head.headerFields))
        else { throw Refusal.otherRange }
        guard total <= maxByteCount else { throw Refusal.tooLarge }
        if file.byteCount == 0 { return try beginWhole(head, total) }
        self.total.withLock { $0 = total }
    }
}

/// The field `Content-Range` of a partial response (RFC 9110 §14.4).
struct ContentRange: Hashable, Sendable {
    /// The index of the first byte.
    let first: Int
    /// The index of the last byte.
    let last: Int
    /// The size of the whole, where the server told it.
    let total: Int?

    /// Reads a field; nil for what is malformed or contradicts itself.
    init?(_ field: String) {
        guard field.lowercased().hasPrefix("bytes ") else { return nil }
        let halves = field.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false).map { ContentRange.number($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else { return nil }
        self.first = first
        self.last = last
        if halves[1] == "*" {
            total = nil
        } else {
            guard let total = ContentRange.number(halves[1]), total > last else { return nil }
            self.total = total
        }
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
