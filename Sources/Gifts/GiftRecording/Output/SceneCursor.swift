import GiftModel
import SVGAPixels
import SVGASystem

/// Distributes the scenes of frames to drawing threads, from a log that is read again meanwhile. Threads request frames
/// nearly in order, so few scenes wait at once: of frames before a requested one.
final class SceneCursor<Log: RecordedLog>: Sendable {
    private struct State {
        var reader: SceneReader<Log>
        /// The index in `frames` of the frame whose scene is read next.
        var next = 0
        var waiting: [Int: OverlayScene] = [:]
    }

    /// The requested frames, in order.
    private let frames: [Int]
    private let time: @Sendable (Int) -> Milliseconds
    private let beginning: SceneReader<Log>
    private let state: Lock<State>

    /// - Parameters:
    ///   - reader: A reader at the first line.
    ///   - frames: The requested frames, each once and in order.
    ///   - time: The time of a frame by the clock of the log.
    init(_ reader: SceneReader<Log>, frames: [Int], time: @escaping @Sendable (Int) -> Milliseconds) {
        (beginning, self.frames, self.time) = (reader, frames, time)
        state = Lock(State(reader: reader))
    }

    func scene(of frame: Int) throws -> OverlayScene {
        try state.withLock { state in
            if let scene = state.waiting.removeValue(forKey: frame) { return scene }
            // Frames are requested only once; otherwise the log would be read again.
            if state.next > 0, frames[state.next - 1] >= frame { state = State(reader: beginning) }
            while state.next < frames.count, frames[state.next] < frame {
                let earlier = frames[state.next]
                state.waiting[earlier] = try state.reader.scene(at: time(earlier))
                state.next += 1
            }
            if state.next < frames.count, frames[state.next] == frame { state.next += 1 }
            return try state.reader.scene(at: time(frame))
        }
    }
}
