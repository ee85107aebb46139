import SVGASystem

struct FFmpegConsumer: StreamConsumer {
    private let child: ChildProcess
    private let output: AtomicFileWriter
    private let frameCount: Int
    private let format: VideoFormat

    /// Starts the program, which also gets an open WAV file as `sound`. `output` can be written at any place.
    init(
        _ ffmpeg: FFmpeg, _ job: FFmpeg.Job, of format: VideoFormat, sound: Int32?, output: AtomicFileWriter,
        cancellation: CancellationToken
    ) throws(SVGAError) {
        (self.output, frameCount, self.format) = (output, job.frameCount, format)
        child = try ffmpeg.start(
            job, output: output.fileDescriptor, sound: sound, cancellation: cancellation)
    }

    mutating func append(_ picture: [UInt8]) throws(SVGAError) {
        try child.write(picture)
    }

    mutating func discard() {
        child.terminate()
        output.discard()
    }

    mutating func finish() throws(SVGAError) -> Int {
        try child.finish(progress: FFmpeg.encodedCount)
        // A program that reads too little, and does not mind, gives a shorter file.
        if FFmpeg.encodedCount(in: child.outputText) < frameCount { throw child.error(.early) }
        let video = try WrittenVideo(format, in: output)
        guard try video.isWhole() else { throw child.error("wrote only a part of the file") }
        try video.correct()
        try output.finish()
        return output.byteCount
    }
}
