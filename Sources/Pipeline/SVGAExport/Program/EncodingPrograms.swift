import SVGAErrors

/// What encodes video.
struct EncodingPrograms: Sendable {
    private let ffmpegPath: String
    private let patience: Duration
    let h264Encoder: MovieExporter.H264Library

    /// OpenH264, and the program `ffmpeg` as it is installed.
    init() { (ffmpegPath, patience, h264Encoder) = ("ffmpeg", .seconds(120), .openH264) }

    /// What an export of a movie chose.
    init(of exporter: MovieExporter) {
        (ffmpegPath, patience) = (exporter.ffmpegPath, exporter.ffmpegPatience)
        h264Encoder = exporter.h264Encoder
    }

    /// The program.
    ///
    /// - Throws: ``SVGAError`` where it is not installed.
    func ffmpeg() throws(SVGAError) -> FFmpeg { try FFmpeg(path: ffmpegPath, patience: patience) }
}
