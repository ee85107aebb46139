import SVGASystem

/// The unread bytes of a stream, between the engine's thread and the reading task.
final class StreamBuffer: TransferSink {
    typealias Head = Result<ResponseHead, SVGAError>
    typealias Piece = Result<[UInt8]?, SVGAError>

    private struct Contents {
        var head: ResponseHead?
        var bytes: [UInt8] = []
        var end: Piece?
        /// Whether the engine was told that there is no space.
        var isFull = false
        var headWaiter: CheckedContinuation<Head, Never>?
        var reader: CheckedContinuation<Piece, Never>?
    }

    private let contents = Lock(Contents())
    private let maxByteCount: Int
    private let resume: @Sendable () -> Void

    /// - Parameter resume: Notifies the engine that there is space again.
    init(maxByteCount: Int, resume: @escaping @Sendable () -> Void) {
        self.maxByteCount = max(1, maxByteCount)
        self.resume = resume
    }

    // MARK: - The engine

    func begin(_ head: ResponseHead, expectedByteCount: Int?) -> BodyDisposition {
        let waiter = contents.withLock { contents in
            contents.head = head
            return contents.headWaiter.take()
        }
        waiter?.resume(returning: .success(head))
        return .receive
    }

    var isReady: Bool {
        contents.withLock { contents in
            contents.isFull = contents.bytes.count >= maxByteCount
            return !contents.isFull
        }
    }

    func receive(_ bytes: UnsafeRawBufferPointer) {
        guard unsafe !bytes.isEmpty else { return }
        let piece = unsafe Array(bytes)
        let reader = contents.withLock { contents in
            let reader = contents.reader.take()
            if reader == nil { contents.bytes += piece }
            return reader
        }
        reader?.resume(returning: .success(piece))
    }

    /// Notes that nothing more comes: nil for the end of the response, or why it broke off.
    func end(_ end: Piece) {
        let (headWaiter, reader) = contents.withLock { contents in
            contents.end = end
            return (contents.headWaiter.take(), contents.reader.take())
        }
        headWaiter?.resume(returning: StreamBuffer.missingHead(end))
        reader?.resume(returning: end)
    }

    // MARK: - The task

    /// The head, once it is received.
    func head() async -> Head {
        await withCheckedContinuation { continuation in
            let known: Head? = contents.withLock { contents in
                if let head = contents.head { return .success(head) }
                if let end = contents.end { return StreamBuffer.missingHead(end) }
                contents.headWaiter = continuation
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// All available bytes, once there are any.
    func next() async -> Piece {
        let piece = await withCheckedContinuation { continuation in
            if let known = take(orWait: continuation) { continuation.resume(returning: known) }
        }
        let wasFull = contents.withLock { contents in
            defer { contents.isFull = false }
            return contents.isFull
        }
        if wasFull { resume() }
        return piece
    }

    private func take(orWait continuation: CheckedContinuation<Piece, Never>) -> Piece? {
        contents.withLock { contents in
            if !contents.bytes.isEmpty {
                defer { contents.bytes = [] }
                return .success(contents.bytes)
            }
            if let end = contents.end { return end }
            guard contents.reader == nil else {
                let url = contents.head?.url ?? ""
                return .failure(SVGAError.protocolFailed("another task reads this stream").at(url: url))
            }
            contents.reader = continuation
            return nil
        }
    }

    private static func missingHead(_ end: Piece) -> Head {
        end.flatMap { _ in .failure(.connectionLost("there was no response")) }
    }
}
