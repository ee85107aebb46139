import SVGASystem

/// Encodes a stream with ffmpeg.
struct FFmpegConsumer: StreamConsumer {
    private let ffmpeg: FFmpeg
    private let child: ChildProcess
    private let output: AtomicFileWriter
    private let frameCount: Int
    private let format: VideoFormat

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - sound: An open WAV file for the job's encoder of sound, which the program gets too.
    ///   - output: A file that can be written at any place.
    init(
        _ ffmpeg: FFmpeg, _ job: FFmpeg.Job, of format: VideoFormat, sound: Int32?, output: AtomicFileWriter,
        cancellation: CancellationToken
    ) throws(SVGAError) {
        (self.ffmpeg, self.output, frameCount, self.format) = (ffmpeg, output, job.frameCount, format)
        child = try ffmpeg.start(
            job, output: output.fileDescriptor, sound: sound, cancellation: cancellation)
    }

    mutating func append(_ picture: [UInt8]) throws(SVGAError) {
        do throws(ChildProcess.Failure) {
            try child.write(picture)
        } catch {
            throw ffmpeg.reason(error, errorText: child.errorText)
        }
    }

    mutating func discard() {
        child.terminate()
        output.discard()
    }

    mutating func finish() throws(SVGAError) -> Int {
        do throws(ChildProcess.Failure) {
            try child.finish(progress: FFmpeg.encodedCount)
            // A program that reads too little, and does not mind, gives a shorter file.
            if FFmpeg.encodedCount(in: child.outputText) < frameCount { throw .early }
        } catch {
            throw ffmpeg.reason(error, errorText: child.errorText)
        }
        let video = try WrittenVideo(format, in: output)
        guard try video.isWhole() else { throw ffmpeg.partOfAFile(errorText: child.errorText) }
        try video.correct()
        try output.finish()
        return output.byteCount
    }
}
