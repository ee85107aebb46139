import SVGAGraphics
import SVGAVideo

/// Pictures one after the other without compression, as other programs read them from a pipe.
package enum RawVideo: String, CaseIterable, Hashable, Sendable {
    /// Red, green, blue and straight alpha, a byte each; rows from top to bottom.
    case rgba
    /// The same with blue first.
    case bgra
    /// BT.601 luma and chroma planes in the limited range, on black without a background; even sides.
    case i420
    /// The same with a header that says size, rate and range.
    case y4m

    func size(width: Int, height: Int) -> (width: Int, height: Int) {
        switch self {
        case .rgba, .bgra: (width, height)
        case .i420, .y4m: (width + width % 2, height + height % 2)
        }
    }

    func byteCount(width: Int, height: Int) -> Int {
        switch self {
        case .rgba, .bgra: width * height * 4
        case .i420: width * height * 3 / 2
        case .y4m: width * height * 3 / 2 + RawVideo.frameMark.count
        }
    }

    /// The bytes before the first picture. Chroma samples are centred between their pixels, as `420jpeg` declares;
    /// other readers take it for `420`.
    func head(of file: AnimationSource.File) -> [UInt8] {
        guard self == .y4m else { return [] }
        let size = "W\(file.width) H\(file.height) F\(file.framesPerSecond):1"
        return Array("YUV4MPEG2 \(size) Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n".utf8)
    }

    func bytes(of picture: Pixmap) throws(SVGAError) -> [UInt8] {
        switch self {
        case .rgba: return picture.straightAlphaBytes()
        case .bgra: return try picture.withRedAndBlueSwapped().straightAlphaBytes()
        case .i420: return try RawVideo.planes(of: picture).bytes
        case .y4m: return try RawVideo.frameMark + RawVideo.planes(of: picture).bytes
        }
    }

    private static let frameMark = Array("FRAME\n".utf8)

    private static func planes(of picture: Pixmap) throws(SVGAError) -> I420Picture {
        let (width, height) = RawVideo.i420.size(width: picture.width, height: picture.height)
        var planes = try I420Picture(width: width, height: height)
        try planes.draw(picture)
        return planes
    }
}
