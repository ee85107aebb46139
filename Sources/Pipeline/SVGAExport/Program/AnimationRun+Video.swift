import SVGAGraphics
import SVGASystem

extension AnimationRun {
    /// Draws and has ffmpeg encode.
    func export(
        _ format: VideoFormat, _ cancellation: CancellationToken, _ progress: @escaping @Sendable (Int) -> Void,
        to open: (_ order: AtomicFileWriter.Order) throws(SVGAError) -> sending AtomicFileWriter
    ) throws(SVGAError) -> AnimationSource.File {
        let pictures = VideoPictures(of: format, source)
        // Before the output is opened, so that what is missing leaves no trace.
        let ffmpeg = try self.ffmpeg()
        let sound = try VideoSound(of: self, cancellation)
        let job = FFmpeg.Job(
            pixelFormat: pictures.pixelFormat, width: pictures.width, height: pictures.height,
            framesPerSecond: timeline.stepsPerSecond, frameCount: timeline.stepCount,
            encoder: format.encoderArguments(isOpaque: source.isOpaque, threadCount: options.workerCount),
            soundEncoder: sound.track == nil ? nil : format.soundArguments, container: format.container)
        let sink = StreamSink(
            timeline,
            consumer: try FFmpegConsumer(
                ffmpeg, job, of: format, sound: sound.track?.descriptor, output: open(.any),
                cancellation: cancellation),
            convert: pictures.bytes)
        var file = try run(sink, cancellation, progress)
        file.note = sound.note
        return file
    }
}
