import SVGASystem

/// The sending thread's interface to a body.
extension StreamBody {
    enum Work {
        case send([StreamPiece])
        /// All is sent; the next piece wakes the thread.
        case wait
        /// All is sent, and the stream ends.
        case end(Ending)
        /// The stream ends now.
        case cut(Ending)
    }

    /// Connects the body with a socket, which its thread is to look at next; false if it has one.
    func attach(_ connection: StreamConnection) -> Bool {
        state.withLock { state in
            guard state.connection == nil, !state.isClosed else { return false }
            (state.connection, state.isReady) = (connection, true)
            return true
        }
    }

    /// Records the sent bytes, and returns the next work.
    func work(afterSending count: Int, byteCount: Int) -> Work {
        let (work, roomHandler) = state.withLock { state -> (Work, (@Sendable () -> Void)?) in
            if let ending = state.ending { return (.cut(ending), nil) }
            state.pendingCount -= count
            state.pendingByteCount -= byteCount
            let handler = hasRoom(state) ? state.roomHandler.take() : nil
            if !state.pieces.isEmpty {
                let pieces = state.pieces
                state.pieces = []
                return (.send(pieces), handler)
            }
            if let ending = state.lastEnding { return (.end(ending), handler) }
            state.isReady = false
            return (.wait, handler)
        }
        roomHandler?()
        return work
    }

    /// Records that the socket is closed.
    func close(_ ending: Ending) {
        let (handlers, roomHandler) = state.withLock {
            state -> ([@Sendable (Ending) -> Void], (@Sendable () -> Void)?) in
            if state.isClosed { return ([], nil) }
            let handlers = (state.closeHandlers, state.roomHandler)
            state = State()
            (state.ending, state.isReady, state.isClosed) = (ending, true, true)
            return handlers
        }
        roomHandler?()
        for handler in handlers { handler(ending) }
    }
}
