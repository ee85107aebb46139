import GiftModel
import SVGAPixels
import SVGASystem

/// Gives the scenes of frames to the threads that draw them, from a log that is read once more meanwhile.
///
/// Threads ask for frames nearly in order, so few scenes wait at a time: those of frames before one that was asked for.
final class SceneCursor<Log: RecordedLog>: Sendable {
    private struct State {
        var reader: SceneReader<Log>
        /// The index in `frames` of the frame whose scene is read next.
        var next = 0
        var waiting: [Int: OverlayScene] = [:]
    }

    /// The frames that are asked for, in order.
    private let frames: [Int]
    private let time: @Sendable (Int) -> Milliseconds
    private let beginning: SceneReader<Log>
    private let state: Lock<State>

    /// - Parameters:
    ///   - reader: A reader at the first line.
    ///   - frames: The frames that are asked for, each once and in order.
    ///   - time: The time of a frame by the clock of the log.
    init(_ reader: SceneReader<Log>, frames: [Int], time: @escaping @Sendable (Int) -> Milliseconds) {
        (beginning, self.frames, self.time) = (reader, frames, time)
        state = Lock(State(reader: reader))
    }

    /// The scene of a frame.
    func scene(of frame: Int) throws -> OverlayScene {
        try state.withLock { state in
            if let scene = state.waiting.removeValue(forKey: frame) { return scene }
            // Nobody asks for a frame twice; if somebody did, the log would be read again.
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
