import SVGASystem
import SVGATransfer

/// Writes the body of a response to a file, behind what an earlier transfer left there if the server agrees.
final class DownloadSink: TransferSink {
    /// Why the body was refused.
    enum Refusal: Error {
        case storage(StorageError)
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
        do throws(StorageError) { unsafe try file.append(bytes) } catch { throw Refusal.storage(error) }
        report(progress)
    }

    private var progress: TransferProgress {
        TransferProgress(receivedByteCount: file.byteCount, totalByteCount: totalByteCount)
    }

    private func beginWhole(_ head: ResponseHead, _ totalByteCount: Int?) throws(Refusal) {
        self.total.withLock { $0 = totalByteCount }
        let validators = Validators(strongOf: head.headerFields, now: now)
        let origin = PartialFile.Origin(validators: validators, totalByteCount: totalByteCount)
        do throws(StorageError) { try file.restart(origin) } catch { throw .storage(error) }
    }

    private func beginPart(_ head: ResponseHead) throws(Refusal) {
        let origin = file.origin
        guard let range = head.headerFields["Content-Range"].flatMap({ ContentRange($0) }),
            range.first == file.byteCount,
            // Without the size of the whole nobody could tell whether this part is the last.
            let total = range.total ?? origin.totalByteCount, total == origin.totalByteCount ?? total,
            !origin.validators.contradict(Validators(head.headerFields))
        else { throw .otherRange }
        guard total <= maxByteCount else { throw .tooLarge }
        if file.byteCount == 0 { return try beginWhole(head, total) }
        self.total.withLock { $0 = total }
    }
}
