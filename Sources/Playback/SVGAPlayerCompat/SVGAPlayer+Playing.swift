import SVGAGraphics
import SVGAPlayback
import SVGAScene

extension SVGAPlayer {
    func play(reversed: Bool, _ command: (inout Playback) -> [Playback.Event]) {
        guard let player else { return }
        isReversed = reversed
        configure()
        player.update { playback in
            commandTime = playback.time
            return command(&playback)
        }
        read()
    }

    func configure() {
        // Without a fill mode the last picture stays: the first frame of the range after a reversed play.
        let holdsFirst = fillMode == "Backward" || fillMode != "Forward" && isReversed
        player?.update { playback in
            (playback.loops, playback.clearsAfterStop) = (loops, clearsAfterStop)
            playback.endBehaviour = holdsFirst ? .holdFirstFrame : .holdLastFrame
            return []
        }
    }

    func replaceMovie() {
        reading?.cancel()
        (reading, player, isReversed, commandTime) = (nil, nil, false, .zero)
        (renderer, renderError) = (videoItem.map { FrameRenderer($0.movie) }, nil)
        layer.show(nil)
        makePlayer()
    }

    private func makePlayer() {
        guard let renderer = shownRenderer, let viewport = viewport(of: renderer) else { return }
        do {
            let playback = Playback(renderer.movie, profile: .ios)
            player = try AnimationPlayer(renderer, playback: playback, viewport: viewport, clock: clock)
        } catch {
            renderError = error
        }
        configure()
    }

    /// Draws with the present content and size from now on.
    func replacePainter() {
        renderError = nil
        // A movie that was set with a size that no picture can have has no player yet.
        guard let player else { return makePlayer() }
        guard let renderer = shownRenderer, let viewport = viewport(of: renderer) else { return }
        player.draw(renderer, in: viewport)
    }

    private var shownRenderer: FrameRenderer? {
        guard let renderer else { return nil }
        do {
            return try renderer.makeRenderer(showing: content.withoutUnknownKeys(of: renderer.movie))
        } catch {
            renderError = error
            return renderer
        }
    }

    private func viewport(of renderer: FrameRenderer) -> Viewport? {
        do {
            return try contentMode.viewport(of: renderer.movie.viewBox, in: frame)
        } catch {
            renderError = error
            return nil
        }
    }

    private func read() {
        guard let player, reading == nil else { return }
        reading = Task { [weak self] in
            var iterator = player.makeAsyncIterator()
            while !Task.isCancelled {
                do {
                    guard let element = try await iterator.next() else { break }
                    self?.show(element, of: player)
                } catch {
                    self?.note(SVGAError(error), of: player)
                }
            }
            if !Task.isCancelled { self?.end(player) }
        }
    }

    /// Shows a picture, unless another movie replaced its own in the meantime.
    func show(_ element: AnimationPlayer.Element, of player: AnimationPlayer) {
        guard player === self.player else { return }
        let isAnother = element.frame != layer.frame
        layer.show(element)
        guard isAnother, element.presentationTime > commandTime, player.playback.state == .playing else { return }
        delegate?.didAnimate(self, toFrame: element.frame, of: player.playback.frameCount)
    }

    func note(_ error: SVGAError, of player: AnimationPlayer) {
        if player === self.player { renderError = error }
    }

    /// The play has ended by itself or was stopped.
    private func end(_ player: AnimationPlayer) {
        reading = nil
        let playback = player.playback
        if playback.shownFrame == nil { layer.show(nil) }
        guard playback.state == .finished else { return }
        // On iOS the next pass has begun when the last one is found to have ended.
        if !clearsAfterStop, fillMode == nil { player.update { $0.rewind() } }
        delegate?.didFinish(self)
    }
}
