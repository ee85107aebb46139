import SVGAGraphics
import SVGASystem
package import SVGAVideo

/// The settings of a VAP or YYEVA file.
package struct AlphaVideo: Hashable, Sendable {
    package let player: AlphaVideoLayout.Player
    /// 0 ... 100.
    package let quality: Int
    /// Whether both sides of alpha are half as long.
    package let isHalved: Bool

    init(_ player: AlphaVideoLayout.Player, quality: Int, alphaScale: Double) {
        (self.player, self.quality) = (player, min(max(0, quality), 100))
        isHalved = alphaScale < 0.75
    }

    func with(quality: Int) -> AlphaVideo { AlphaVideo(player, quality: quality, alphaScale: isHalved ? 0.5 : 1) }

    /// The quantiser of H.264: 25 for the quality 75, 18 for 100, 45 for 0. Two steps of it take a fifth of the bytes.
    var quantizer: Int { 45 - (quality * 4 + 7) / 15 }

    /// The constant rate factor of x264: 23 for the quality 75, 14 for 100, 51 for 0.
    var rateFactor: Int { 51 - (quality * 28 + 37) / 75 }

    func layout(_ pictures: AnimationSource) throws(SVGAError) -> AlphaVideoLayout {
        try AlphaVideoLayout(player, width: pictures.width, height: pictures.height, isHalved: isHalved)
    }
}

extension AnimationRun {
    /// Draws, encodes and writes a VAP or YYEVA file.
    func export(
        _ video: AlphaVideo, _ cancellation: CancellationToken, _ progress: @escaping @Sendable (Int) -> Void,
        to open: (_ order: AtomicFileWriter.Order) throws(SVGAError) -> sending AtomicFileWriter
    ) throws(SVGAError) -> AnimationSource.File {
        let layout = try video.layout(source)
        let encoder = try makeH264Encoder(video, layout, cancellation)
        let sink = StreamSink(
            timeline,
            consumer: AlphaVideoConsumer(
                layout, pictureCount: timeline.stepCount, framesPerSecond: timeline.stepsPerSecond,
                encoder: encoder, output: try open(.any)),
            convert: layout.draw)
        return try run(sink, cancellation, progress)
    }

    private func makeH264Encoder(
        _ video: AlphaVideo, _ layout: AlphaVideoLayout, _ cancellation: CancellationToken
    ) throws(SVGAError) -> sending any H264Encoder {
        let (width, height, rate) = (layout.videoWidth, layout.videoHeight, timeline.stepsPerSecond)
        guard options.h264Encoder == .x264 else {
            return try OpenH264Encoder(
                width: width, height: height, framesPerSecond: rate, quantizer: video.quantizer)
        }
        let ffmpeg = try self.ffmpeg()
        return try X264Encoder(
            ffmpeg, width: width, height: height, framesPerSecond: rate, pictureCount: timeline.stepCount,
            rateFactor: video.rateFactor, threadCount: options.workerCount, cancellation: cancellation)
    }

    /// The configuration of a VAP file, which its browser player needs next to it; nil for other formats.
    package var vapConfiguration: String? {
        guard case .alphaVideo(let video) = format.kind, video.player == .vap, let layout = try? video.layout(source)
        else { return nil }
        return AlphaVideoFile.vapConfiguration(
            layout, pictureCount: timeline.stepCount, framesPerSecond: timeline.stepsPerSecond)
    }
}

extension AnimationFormat {
    /// A possible problem with a file for this picture size; nil if none is known.
    package func warning(width: Int, height: Int) -> String? {
        guard case .alphaVideo(let video) = kind else { return nil }
        return (try? AlphaVideoLayout(video.player, width: width, height: height, isHalved: video.isHalved))?.warning
    }
}
