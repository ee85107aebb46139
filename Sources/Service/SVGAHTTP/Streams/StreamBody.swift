import SVGASystem

/// The body of an answer that goes on for as long as its maker and its reader like: any thread appends pieces while a
/// ``StreamThread`` sends them.
///
/// ```swift
/// let body = StreamBody()
/// body.append(StreamPiece(Array("data: hello\n\n".utf8)))
/// return .stream(HTTPResponse(status: 200, fields: [("Content-Type", "text/event-stream")]), body)
/// ```
///
/// What waits to be sent is bounded: a reader that is too far behind is cut.
package final class StreamBody: Sendable {
    /// How a stream has ended.
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

    /// What became of a piece.
    package enum Acceptance: Hashable, Sendable {
        case queued
        /// It was left out, because the reader is behind and the piece may be missing.
        case dropped
        /// The stream has ended, or has been cut because of this piece.
        case closed
    }

    /// How far a reader may be behind.
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
        /// How it has ended, or will at once.
        var ending: Ending?
        /// Whether there is no socket any more.
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

    /// The bytes that wait to be sent.
    package var pendingByteCount: Int { state.withLock { $0.pendingByteCount } }

    /// How the stream has ended, or ends now; nil while it goes on.
    package var ending: Ending? { state.withLock { $0.ending } }

    /// Adds a piece at the end.
    @discardableResult package func append(_ piece: StreamPiece) -> Acceptance {
        let (acceptance, connection) = state.withLock { state -> (Acceptance, StreamConnection?) in
            guard state.ending == nil, state.lastEnding == nil else { return (.closed, nil) }
            let (count, byteCount) = (state.pendingCount + 1, state.pendingByteCount + piece.byteCount)
            if piece.isDroppable, count > limits.droppingPieceCount || byteCount > limits.droppingByteCount {
                return (.dropped, nil)
            }
            // A single piece fits however large it is.
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

    /// Ends the stream at once, whatever waits.
    package func cut() { state.withLock { StreamBody.cut(&$0, .ended) }?.wake() }

    /// Says what to do when the stream has ended, whatever the reason; done at once where it has.
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

    /// Says what to do, once, when the reader has taken most of what waits, which may be now, or when the stream has ended. There
    /// is one such handler at a time.
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
        // Also where the thread knows of it: a socket that takes nothing would not be looked at.
        state.isReady = true
        return state.connection
    }

    private static func connectionToWake(_ state: inout State) -> StreamConnection? {
        guard !state.isReady else { return nil }
        state.isReady = state.connection != nil
        return state.connection
    }
}
