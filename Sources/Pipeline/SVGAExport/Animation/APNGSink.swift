import SVGAImage
import SVGAPixels
import SVGASystem

/// Puts the frames of an animated PNG into a file. Frames that change nothing make the one before them stay longer.
final class APNGSink: FrameSink {
    let needsPrevious = true
    private let timeline: AnimationTimeline
    private let compression: PNGEncoder.Compression
    private let isOpaque: Bool
    private let state: Lock<State>

    private struct State {
        var file: APNGFile
        let output: AtomicFileWriter
        /// The frame whose end is not known yet.
        var last: (frame: APNGFrame, steps: Range<Int>)?

        /// Writes the last frame, which lasts until now.
        mutating func flush(_ timeline: AnimationTimeline) throws(FileError) {
            guard let (frame, steps) = last else { return }
            let milliseconds = timeline.duration(of: steps, unitsPerSecond: 1000)
            try output.append(file.bytes(of: frame, milliseconds: milliseconds))
            last = nil
        }
    }

    /// Begins a file.
    init(
        _ layout: AnimationLayout, timeline: AnimationTimeline, compression: PNGEncoder.Compression,
        output: sending AtomicFileWriter
    ) throws(FileError) {
        (self.timeline, self.compression, isOpaque) = (timeline, compression, layout.isOpaque)
        let file = APNGFile(width: layout.width, height: layout.height, isOpaque: layout.isOpaque)
        try output.append(file.head + file.animationControl(loopCount: 0))
        state = Lock(State(file: file, output: output))
    }

    func makeEncoder() throws(RenderError) -> APNGFrameEncoder {
        try APNGFrameEncoder(compression: compression, isOpaque: isOpaque)
    }

    func encode(
        _ picture: Pixmap, after previous: Pixmap?, with encoder: APNGFrameEncoder
    ) throws(RenderError) -> APNGFrame? {
        try encoder.encode(picture, after: previous)
    }

    func append(_ frame: APNGFrame?, at index: Int) throws(FileError) {
        let steps = timeline.showings[index].steps
        try state.withLock { state throws(FileError) in
            if let frame {
                try state.flush(timeline)
                state.last = (frame, steps)
            } else if let last = state.last {
                state.last = (last.frame, last.steps.lowerBound..<steps.upperBound)
            }
        }
    }

    /// Ends the file and puts it in its place.
    func finish(loopCount: Int) throws(FileError) -> (frameCount: Int, byteCount: Int) {
        try state.withLock { state throws(FileError) in
            try state.flush(timeline)
            let (file, output) = (state.file, state.output)
            try output.append(file.end)
            try output.replace(at: file.head.count, by: file.animationControl(loopCount: loopCount))
            try output.finish()
            return (file.frameCount, output.byteCount)
        }
    }
}
