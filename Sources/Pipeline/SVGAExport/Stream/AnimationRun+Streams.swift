import SVGAGraphics
import SVGASystem

extension AnimationRun {
    /// Draws and writes without compression.
    func export(
        _ video: RawVideo, _ cancellation: CancellationToken, _ progress: @escaping @Sendable (Int) -> Void,
        to open: (_ order: AtomicFileWriter.Order) throws(SVGAError) -> sending AtomicFileWriter
    ) throws(SVGAError) -> MovieExporter.File {
        let size = video.size(width: layout.width, height: layout.height)
        let head = video.head(width: size.width, height: size.height, framesPerSecond: timeline.stepsPerSecond)
        let sink = try StreamSink(
            timeline, consumer: RawConsumer(head: head, output: open(.ascending)), convert: video.bytes)
        return try run(sink, width: size.width, height: size.height, cancellation, progress)
    }

    /// Draws, converts and hands to a consumer what a stream has.
    ///
    /// - Parameters:
    ///   - width: The size of pictures in the stream, which may be larger than the drawn ones.
    ///   - height: Theirs too.
    func run<Consumer>(
        _ sink: StreamSink<Consumer>, width: Int, height: Int, _ cancellation: CancellationToken,
        _ progress: @escaping @Sendable (Int) -> Void
    ) throws(SVGAError) -> MovieExporter.File {
        do {
            try run(sink, of: timeline.showings.map(\.frame), cancellation, progress)
            return MovieExporter.File(
                width: width, height: height, frameCount: timeline.stepCount, milliseconds: milliseconds,
                byteCount: try sink.finish(), framesPerSecond: timeline.stepsPerSecond)
        } catch {
            sink.discard()
            throw error
        }
    }
}
