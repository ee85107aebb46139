import SVGASystem
import SVGATransfer

/// Writes the body of a response to a file, behind what an earlier transfer left there if the server agrees.
final class DownloadSink: TransferSink {
    /// Why the body was refused; the engine passes errors on as text only.
    enum Refusal: Error {
        case storage(StorageError)
        case tooLarge
        /// The server sends another part than was asked for, or of another version.
        case otherRange
    }

    private struct State {
        var refusal: Refusal?
        var totalByteCount: Int?
    }

    private let file: PartialFile
    private let byteLimit: Int
    private let now: Timestamp
    private let report: @Sendable (TransferProgress) -> Void
    private let began: @Sendable (TransferProgress) -> Void
    private let state = Lock(State())

    /// - Parameters:
    ///   - now: The time of the request.
    ///   - began: Is told when a body begins.
    ///   - report: Is told of each piece of it.
    init(
        _ file: PartialFile, byteLimit: Int, now: Timestamp, began: @escaping @Sendable (TransferProgress) -> Void,
        report: @escaping @Sendable (TransferProgress) -> Void
    ) {
        self.file = file
        self.byteLimit = byteLimit
        self.now = now
        self.began = began
        self.report = report
    }

    /// Why the body was refused, if it was.
    var refusal: Refusal? { state.withLock { $0.refusal } }

    /// How many bytes there are, as far as the server told.
    var totalByteCount: Int? { state.withLock { $0.totalByteCount } }

    /// Whether the file has all of them.
    var isComplete: Bool { totalByteCount.map { $0 == file.byteCount } ?? true }

    func begin(_ head: ResponseHead, expectedByteCount: Int?) throws -> BodyDisposition {
        switch head.status {
        case 200: try refusing { () throws(Refusal) in try beginWhole(head, expectedByteCount) }
        case 206: try refusing { () throws(Refusal) in try beginPart(head) }
        default: return .skip
        }
        began(progress)
        return .receive
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws {
        try refusing { () throws(Refusal) in
            guard bytes.count <= byteLimit - file.byteCount else { throw .tooLarge }
            do throws(StorageError) { unsafe try file.append(bytes) } catch { throw .storage(error) }
        }
        report(progress)
    }

    private var progress: TransferProgress {
        TransferProgress(receivedByteCount: file.byteCount, totalByteCount: totalByteCount)
    }

    private func beginWhole(_ head: ResponseHead, _ totalByteCount: Int?) throws(Refusal) {
        state.withLock { $0.totalByteCount = totalByteCount }
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
        guard total <= byteLimit else { throw .tooLarge }
        if file.byteCount == 0 { return try beginWhole(head, total) }
        state.withLock { $0.totalByteCount = total }
    }

    /// Keeps the error that the engine would only pass on as text.
    private func refusing(_ body: () throws(Refusal) -> Void) throws(Refusal) {
        do throws(Refusal) {
            try body()
        } catch {
            state.withLock { $0.refusal = error }
            throw error
        }
    }
}
