import SVGASystem

/// The body of a streamed response: any thread appends pieces while a ``StreamThread`` sends them. The waiting bytes
/// are limited: a reader that is too slow is disconnected.
package final class StreamBody: Sendable {
    package enum Ending: String, Sendable, CaseIterable {
        /// Its maker ended it.
        case ended
        /// The client has left.
        case client
        /// The reader was too far behind.
        case slow
        /// The reader took no byte for too long.
        case stalled
        /// The server ends.
        case drained
    }

    package enum Acceptance: Hashable, Sendable {
        case queued
        /// It was dropped, because the reader is slow and the piece is optional.
        case dropped
        /// The stream has ended, or has been cut because of this piece.
        case closed
    }

    package struct Limits: Sendable {
        /// Pieces and bytes above which a stream is cut.
        package var pieceCount = 256
        package var byteCount = 256 << 10
        /// Pieces and bytes above which those that may be missing are left out.
        package var droppingPieceCount = 64
        package var droppingByteCount = 64 << 10

        package init() {}
    }

    struct State {
        var pieces: [StreamPiece] = []
        var pendingCount = 0
        var pendingByteCount = 0
        var connection: StreamConnection?
        /// Whether the thread of the connection knows that there is something to do.
        var isReady = false
        /// No piece comes any more; the stream ends like this when all are sent.
        var lastEnding: Ending?
        /// Its end, if it has ended or is about to.
        var ending: Ending?
        var isClosed = false
        var closeHandlers: [@Sendable (Ending) -> Void] = []
        var roomHandler: (@Sendable () -> Void)?
    }

    let state = Lock(State())
    private let limits: Limits

    package init(limits: Limits = Limits()) { self.limits = limits }

    /// A body that has ended before it began.
    static func empty() -> StreamBody {
        let body = StreamBody()
        body.end()
        return body
    }

    package var pendingByteCount: Int { state.withLock { $0.pendingByteCount } }

    /// The end of the stream; nil while it continues.
    package var ending: Ending? { state.withLock { $0.ending } }

    /// Adds a piece at the end.
    @discardableResult package func append(_ piece: StreamPiece) -> Acceptance {
        let (acceptance, connection) = state.withLock { state -> (Acceptance, StreamConnection?) in
            guard state.ending == nil, state.lastEnding == nil else { return (.closed, nil) }
            let (count, byteCount) = (state.pendingCount + 1, state.pendingByteCount + piece.byteCount)
            if piece.isDroppable, count > limits.droppingPieceCount || byteCount > limits.droppingByteCount {
                return (.dropped, nil)
            }
            // A single piece fits regardless of its size.
            if count > 1, count > limits.pieceCount || byteCount > limits.byteCount {
                return (.closed, StreamBody.cut(&state, .slow))
            }
            state.pieces.append(piece)
            (state.pendingCount, state.pendingByteCount) = (count, byteCount)
            return (.queued, StreamBody.connectionToWake(&state))
        }
        connection?.wake()
        return acceptance
    }

    /// Ends the stream once all pieces are sent.
    package func end() { end(.ended) }

    /// Sets the handler for the end of the stream; called immediately if it has ended.
    package func whenClosed(_ handler: @escaping @Sendable (Ending) -> Void) {
        let ending = state.withLock { state in
            if !state.isClosed { state.closeHandlers.append(handler) }
            return state.isClosed ? state.ending : nil
        }
        if let ending { handler(ending) }
    }

    /// Whether pieces that may be missing would be left out, so that a maker that can wait should wait for ``whenRoom(_:)``.
    package var isBehind: Bool {
        state.withLock {
            $0.pendingCount >= limits.droppingPieceCount || $0.pendingByteCount >= limits.droppingByteCount
        }
    }

    /// Sets a handler that is called once, when the reader has taken most of the waiting bytes, which may be now, or
    /// when the stream has ended. There is one such handler at a time.
    package func whenRoom(_ handler: @escaping @Sendable () -> Void) {
        let isNow = state.withLock { state in
            let isNow = state.isClosed || hasRoom(state)
            if !isNow { state.roomHandler = handler }
            return isNow
        }
        if isNow { handler() }
    }

    func hasRoom(_ state: borrowing State) -> Bool {
        state.pendingCount <= limits.droppingPieceCount / 2 && state.pendingByteCount <= limits.droppingByteCount / 2
    }

    /// Ends the stream like this once all pieces are sent.
    func end(_ ending: Ending) {
        state.withLock { state -> StreamConnection? in
            guard state.ending == nil, state.lastEnding == nil else { return nil }
            state.lastEnding = ending
            return StreamBody.connectionToWake(&state)
        }?.wake()
    }

    private static func cut(_ state: inout State, _ ending: Ending) -> StreamConnection? {
        guard state.ending == nil else { return nil }
        state.ending = ending
        (state.pieces, state.pendingCount, state.pendingByteCount) = ([], 0, 0)
        // Even if the thread knows it: a socket that takes no bytes would not be examined.
        state.isReady = true
        return state.connection
    }

    private static func connectionToWake(_ state: inout State) -> StreamConnection? {
        guard !state.isReady else { return nil }
        state.isReady = state.connection != nil
        return state.connection
    }
}
