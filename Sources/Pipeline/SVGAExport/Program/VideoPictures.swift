import SVGAGraphics
import SVGAVideo

/// The pictures of a video for an encoder: finished planes, so that encoders do not decide on colours.
struct VideoPictures: Sendable {
    private let format: VideoFormat
    private let isOpaque: Bool
    let width: Int
    let height: Int

    /// The pictures of an animation.
    init(of format: VideoFormat, _ source: AnimationSource) {
        (self.format, isOpaque) = (format, source.isOpaque)
        let step = format == .proRes ? 1 : 2
        (width, height) = ((source.width + step - 1) / step * step, (source.height + step - 1) / step * step)
    }

    /// The byte order in ffmpeg's names; a name without a suffix has this machine's order.
    var pixelFormat: String {
        format == .proRes ? "yuva444p10" : format.hasAlpha(isOpaque: isOpaque) ? "yuva420p" : "yuv420p"
    }

    /// The bytes of a picture: an odd side has become even by a transparent pixel, or by repeating the last one.
    @Sendable func bytes(of picture: Pixmap) throws(SVGAError) -> [UInt8] {
        let colors = VideoColors(.bt709)
        if format == .proRes { return try DeepPicture(straight: picture, colors: colors).bytes }
        if format.hasAlpha(isOpaque: isOpaque) {
            return try I420Picture(straight: picture.withEvenSides(.pixel(0)), colors: colors).bytes
        }
        var planes = try I420Picture(width: width, height: height, colors: colors)
        try planes.draw(picture)
        return planes.bytes
    }
}
