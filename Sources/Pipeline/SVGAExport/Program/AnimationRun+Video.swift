import SVGAPixels
import SVGASystem

extension AnimationRun {
    /// Draws and has ffmpeg encode.
    func export(
        _ format: VideoFormat, _ cancellation: CancellationToken, _ progress: @escaping @Sendable (Int) -> Void,
        to open: (_ order: AtomicFileWriter.Order) throws(FileError) -> sending AtomicFileWriter
    ) throws(ExportError) -> MovieExporter.File {
        let pictures = VideoPictures(of: format, width: layout.width, height: layout.height, isOpaque: layout.isOpaque)
        let (sink, sound): (StreamSink<FFmpegConsumer>, VideoSound)
        do throws(ExportError.Reason) {
            // Before the output is opened, so that what is missing leaves no trace.
            let ffmpeg = try programs.ffmpeg()
            sound = try VideoSound(of: self, cancellation)
            let job = FFmpeg.Job(
                pixelFormat: pictures.pixelFormat, width: pictures.width, height: pictures.height,
                framesPerSecond: timeline.stepsPerSecond, frameCount: timeline.stepCount,
                encoder: format.encoderArguments(isOpaque: layout.isOpaque, threadCount: workerCount),
                soundEncoder: sound.track == nil ? nil : format.soundArguments, container: format.container)
            let output = try ExportError.Reason.ofFile { () throws(FileError) in try open(.any) }
            sink = StreamSink(
                timeline,
                consumer: try FFmpegConsumer(
                    ffmpeg, job, of: format, sound: sound.track?.descriptor, output: output, cancellation: cancellation),
                convert: pictures.bytes)
        } catch {
            throw ExportError(reason: error, writtenCount: 0)
        }
        var file = try run(sink, width: pictures.width, height: pictures.height, cancellation, progress)
        file.note = sound.note
        return file
    }
}
