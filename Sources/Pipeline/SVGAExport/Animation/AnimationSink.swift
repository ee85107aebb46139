import SVGAGraphics
import SVGAImage
import SVGASystem

/// Puts the frames of an animation into a file. Frames that change nothing make the one before them stay longer.
final class AnimationSink<File: AnimationFile, Encoder: AnimationFrameEncoder>: FrameSink
where File.Frame == Encoder.Frame {
    let needsPrevious = true
    private let timeline: AnimationTimeline
    private let loopCount: Int
    private let encoder: @Sendable () throws(SVGAError) -> Encoder
    private let state: Lock<State>

    private struct State {
        var file: File
        let output: AtomicFileWriter
        /// The frame whose end is not known yet.
        var last: (frame: File.Frame, steps: Range<Int>)?

        /// Writes the last frame, which lasts until the next one.
        mutating func flush(_ timeline: AnimationTimeline, before next: File.Frame?) throws(SVGAError) {
            guard let (frame, steps) = last else { return }
            let duration = timeline.duration(of: steps, unitsPerSecond: File.unitsPerSecond)
            try output.append(file.bytes(of: frame, duration: duration, before: next))
            last = nil
        }
    }

    /// Begins a file; a `loopCount` of 0 plays endlessly. `encoder` creates the encoder of a thread.
    init(
        _ file: File, timeline: AnimationTimeline, loopCount: Int, output: sending AtomicFileWriter,
        encoder: @escaping @Sendable () throws(SVGAError) -> Encoder
    ) throws(SVGAError) {
        (self.timeline, self.loopCount, self.encoder) = (timeline, loopCount, encoder)
        try output.append(file.head(loopCount: loopCount, byteCount: 0))
        state = Lock(State(file: file, output: output))
    }

    func makeEncoder() throws(SVGAError) -> Encoder { try encoder() }

    func encode(_ picture: Pixmap, after previous: Pixmap?, with encoder: Encoder) throws(SVGAError) -> File.Frame? {
        try encoder.encode(picture, after: previous)
    }

    func append(_ frame: File.Frame?, at index: Int) throws(SVGAError) {
        let steps = timeline.showings[index].steps
        try state.withLock { state throws(SVGAError) in
            if let frame {
                try state.flush(timeline, before: frame)
                state.last = (frame, steps)
            } else if let last = state.last {
                state.last = (last.frame, last.steps.lowerBound..<steps.upperBound)
            }
        }
    }

    func discard() { state.withLock { $0.output.discard() } }

    /// Ends the file and puts it in its place.
    func finish() throws(SVGAError) -> (frameCount: Int, byteCount: Int) {
        try state.withLock { state throws(SVGAError) in
            try state.flush(timeline, before: nil)
            let (file, output) = (state.file, state.output)
            try output.append(file.end)
            try output.replace(at: 0, by: file.head(loopCount: loopCount, byteCount: output.byteCount))
            try output.finish()
            return (file.frameCount, output.byteCount)
        }
    }
}
