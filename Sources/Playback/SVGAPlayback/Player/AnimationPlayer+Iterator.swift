public import SVGAGraphics
import SVGASystem

extension AnimationPlayer {
    /// Reads the pictures of a player.
    public struct Iterator: AsyncIteratorProtocol {
        private let reader: PictureReader

        init(_ stage: Stage, framesAhead: Int) { reader = PictureReader(stage, framesAhead: framesAhead) }

        /// Waits for the next picture and its time.
        ///
        /// - Returns: The picture; nil when the play has ended or was stopped, and when the task is cancelled.
        /// - Throws: ``SVGAError`` if a frame cannot be drawn; the next call continues with later frames.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(SVGAError) -> AnimationPlayer.Element? {
            try await reader.next(isolation: actor)
        }
    }
}

/// One reader of pictures. Its pre-drawn pictures end with it.
private final class PictureReader {
    private let stage: Stage
    private let framesAhead: Int
    private let signal = WakeSignal()
    private var queue: PictureQueue?

    init(_ stage: Stage, framesAhead: Int) {
        (self.stage, self.framesAhead) = (stage, framesAhead)
        stage.add(signal)
    }

    deinit { stage.remove(signal) }

    func next(isolation actor: isolated (any Actor)?) async throws(SVGAError) -> AnimationPlayer.Element? {
        while !Task.isCancelled {
            let present = begin()
            if let element = try follow(present) { return element }
            if queue?.isLate == true {
                if let element = try await waitForLate() { return element }
                continue
            }
            stage.time.start()
            if let next = present.playback.timeOfNextChange {
                await signal.wait(until: next, of: stage.time)
            } else if present.playback.state == .paused {
                await signal.wait()
            } else {
                return nil
            }
        }
        queue = nil
        return nil
    }

    /// Waits for a picture that is due; it is given although another may be due then.
    private func waitForLate() async throws(SVGAError) -> AnimationPlayer.Element? {
        await signal.wait()
        return queue?.isRight(at: stage.present()) == true ? try take() : nil
    }

    /// The present; before the first picture a play that has not begun begins.
    private func begin() -> Stage.Present {
        if queue == nil {
            stage.update { playback in
                if playback.state == .stopped || playback.state == .finished { playback.start() } else { [] }
            }
        }
        return stage.present()
    }

    private func follow(_ present: Stage.Present) throws(SVGAError) -> AnimationPlayer.Element? {
        if queue == nil { queue = PictureQueue(present, framesAhead: framesAhead, signal: signal) }
        queue?.follow(present)
        return try take()
    }

    /// The player's time starts with its first picture, so that decoding images does not shorten a short movie.
    private func take() throws(SVGAError) -> AnimationPlayer.Element? {
        defer { if queue?.isLate == false { stage.time.start() } }
        return try queue?.take()
    }
}
