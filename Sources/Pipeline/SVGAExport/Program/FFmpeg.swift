package import SVGAErrors
import SVGASystem
import SVGAVideo

/// The program `ffmpeg`, for what this package does not encode itself. It gets finished pictures and sounds by this
/// process's pipes and files, never an untrusted user's bytes, and writes into a file that this process renames.
package struct FFmpeg: Hashable, Sendable {
    package let path: String
    /// The time it may run without progress.
    package let patience: Duration

    /// Finds the program by its path, or by its name in `PATH`.
    package init(path: String = "ffmpeg", patience: Duration = .seconds(120)) throws(SVGAError) {
        self.patience = patience
        guard let found = ProgramSearch.path(of: path) else {
            throw SVGAError(
                .missingLibrary,
                "there is no program \(PathText.printable(path)): apt-get install ffmpeg, or name it by --ffmpeg PATH",
                at: SVGAError.Place(file: path))
        }
        self.path = found
    }

    struct Job: Sendable {
        /// The order of the bytes of a picture, by ffmpeg's name.
        let pixelFormat: String
        let width: Int
        let height: Int
        let framesPerSecond: Int
        /// The pictures that it has to encode.
        let frameCount: Int
        /// The weights of red, green and blue in luma.
        var matrix = VideoColors.Matrix.bt709
        /// The encoder of pictures and its options.
        let encoder: [String]
        /// The encoder of sound and its options; nil without sound.
        var soundEncoder: [String]?
        /// The container, by ffmpeg's name.
        let container: String
    }

    /// The arguments of a run: pictures come by standard input, the output is descriptor 3, sound descriptor 4, and
    /// standard output reports the number of encoded pictures.
    static func arguments(for job: Job) -> [String] {
        let tag = job.matrix == .bt709 ? "bt709" : "smpte170m"
        let colors = ["-color_range", "tv", "-colorspace", tag, "-color_primaries", tag, "-color_trc", tag]
        var arguments = ["-nostdin", "-hide_banner", "-v", "error", "-xerror", "-progress", "pipe:1"]
        arguments += ["-protocol_whitelist", "pipe,file", "-f", "rawvideo", "-pix_fmt", job.pixelFormat]
        arguments += ["-video_size", "\(job.width)x\(job.height)", "-framerate", "\(job.framesPerSecond)"] + colors
        arguments += ["-i", "pipe:0"]
        if job.soundEncoder != nil {
            arguments += ["-protocol_whitelist", "file", "-f", "wav", "-i", "file:/proc/self/fd/4", "-map", "1:a"]
        }
        arguments += ["-map", "0:v", "-pix_fmt", job.pixelFormat] + colors + job.encoder + (job.soundEncoder ?? [])
        arguments += ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1"]
        return arguments + ["-f", job.container, "-y", "file:/proc/self/fd/3"]
    }

    func start(
        _ job: Job, output: Int32, sound: Int32?, cancellation: CancellationToken
    ) throws(SVGAError) -> ChildProcess {
        try ChildProcess(
            path, FFmpeg.arguments(for: job), open: [output] + (sound.map { [$0] } ?? []), patience: patience,
            cancellation: cancellation)
    }

    /// The pictures that the program says it has encoded.
    static func encodedCount(in text: String) -> Int {
        let line = text.split { $0.isNewline }.last { $0.hasPrefix("frame=") }
        return line.flatMap { Int($0.dropFirst("frame=".count).filter { !$0.isWhitespace }) } ?? 0
    }
}
