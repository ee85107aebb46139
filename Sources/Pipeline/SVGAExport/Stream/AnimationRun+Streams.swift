import SVGAGraphics
import SVGASystem

extension AnimationRun {
    /// Draws and writes without compression.
    func export(
        _ video: RawVideo, _ cancellation: CancellationToken, _ progress: @escaping @Sendable (Int) -> Void,
        to open: (_ order: AtomicFileWriter.Order) throws(SVGAError) -> sending AtomicFileWriter
    ) throws(SVGAError) -> AnimationSource.File {
        let head = video.head(of: outline)
        let sink = try StreamSink(
            timeline, consumer: RawConsumer(head: head, output: open(.ascending)), convert: video.bytes)
        return try run(sink, cancellation, progress)
    }

    /// Draws, converts and hands to a consumer what a stream has.
    func run<Consumer>(
        _ sink: StreamSink<Consumer>, _ cancellation: CancellationToken, _ progress: @escaping @Sendable (Int) -> Void
    ) throws(SVGAError) -> AnimationSource.File {
        do {
            try run(sink, of: timeline.showings.map(\.frame), cancellation, progress)
            return file((frameCount: timeline.stepCount, byteCount: try sink.finish()))
        } catch {
            sink.discard()
            throw error
        }
    }
}
