import SVGAPixels
import SVGASystem

extension AnimationRun {
    /// Draws and writes without compression.
    func export(
        _ video: RawVideo, _ cancellation: CancellationToken, _ progress: @escaping @Sendable (Int) -> Void,
        to open: (_ order: AtomicFileWriter.Order) throws(FileError) -> sending AtomicFileWriter
    ) throws(ExportError) -> MovieExporter.File {
        let size = video.size(width: layout.width, height: layout.height)
        let head = video.head(width: size.width, height: size.height, framesPerSecond: timeline.stepsPerSecond)
        let sink = try writing { () throws(FileError) in
            try StreamSink(
                timeline, consumer: RawConsumer(head: head, output: open(.ascending)), convert: video.bytes)
        }
        return try run(sink, width: size.width, height: size.height, cancellation, progress)
    }

    /// Draws, converts and hands to a consumer what a stream has.
    ///
    /// - Parameters:
    ///   - width: That of the pictures in the stream, which may be larger than those drawn.
    ///   - height: Theirs too.
    func run<Consumer>(
        _ sink: StreamSink<Consumer>, width: Int, height: Int, _ cancellation: CancellationToken,
        _ progress: @escaping @Sendable (Int) -> Void
    ) throws(ExportError) -> MovieExporter.File {
        do throws(ExportError) {
            try run(sink, of: timeline.showings.map(\.frame), cancellation, progress)
            return MovieExporter.File(
                width: width, height: height, frameCount: timeline.stepCount, milliseconds: milliseconds,
                byteCount: try finish(sink), framesPerSecond: timeline.stepsPerSecond)
        } catch {
            sink.discard()
            throw error
        }
    }

    private func finish<Consumer>(_ sink: StreamSink<Consumer>) throws(ExportError) -> Int {
        do throws(ExportError.Reason) {
            return try sink.finish()
        } catch {
            throw ExportError(reason: error, writtenCount: 0)
        }
    }
}
