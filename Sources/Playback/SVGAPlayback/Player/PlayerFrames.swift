import SVGAGraphics
import SVGAScene
import SVGASystem

/// Draws the frames of a movie in one size.
struct PlayerFrames: Sendable {
    let renderer: FrameRenderer
    let viewport: Viewport
    let background: SVGAColor?

    func picture(of frame: Int, _ token: CancellationToken) throws(SVGAError) -> Pixmap {
        try renderer.render(frame: frame, in: viewport, background: background, cancellation: token)
    }
}

/// A picture that is drawn ahead of its time.
final class Drawing: Sendable {
    private struct State {
        var hasBegun = false
        var result: Result<Pixmap, SVGAError>?
    }

    let frame: Int
    let time: Duration
    private let token = CancellationToken()
    private let state = Lock(State())

    init(frame: Int, time: Duration) { (self.frame, self.time) = (frame, time) }

    /// Skipped pictures are not drawn further.
    deinit { token.cancel() }

    var isAtWork: Bool { state.withLock { $0.hasBegun && $0.result == nil } }

    var result: Result<Pixmap, SVGAError>? { state.withLock { $0.result } }

    /// Draws on a thread of a pool, and tells by a signal that it has.
    func start(_ painter: PlayerFrames, on pool: BackgroundPool, signal: WakeSignal) {
        let (frame, token, state) = (frame, token, state)
        Task {
            await pool.run { _ in
                if !token.isCancelled { state.withLock { $0.hasBegun = true } }
                let result = Result { () throws(SVGAError) in try painter.picture(of: frame, token) }
                state.withLock { $0.result = result }
                signal.set()
            }
        }
    }
}
