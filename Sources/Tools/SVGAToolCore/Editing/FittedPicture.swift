import SVGADocument
import SVGAKit

/// The place of a picture in a movie, and pictures that are fitted into it. Players disagree about pictures whose size
/// differs from their layers', so fitted pictures get the layers' size.
struct FittedPicture {
    /// The size that layers stretch the picture to.
    let layout: Size?
    let present: [UInt8]?
    let limits: Limits

    /// A picture for the place: the bytes themselves if they are a PNG file of its size; otherwise a new one.
    func fitted(_ bytes: [UInt8], by fit: PictureFit) throws -> [UInt8] {
        let header = try ImageHeader(reading: bytes)
        let orientation = ImageOrientation(exifOf: bytes, format: header.format)
        let stored = (header.width, header.height)
        let size = size ?? (orientation.swapsSides ? (header.height, header.width) : stored)
        if fit == .asIs || header.format == .png && orientation == .topLeft && size == stored { return bytes }
        let image = try MovieContent.Image(decoding: bytes, limits: limits, fit: FittedPicture.contentFit(fit))
        var content = MovieContent()
        content.images[FittedPicture.key] = image
        let renderer = FrameRenderer(try movie(size), limits: limits)
        return try renderer.makeRenderer(showing: content).render(frame: 0).png(compression: .small)
    }

    /// Complete pixels: the layers' size; otherwise the existing picture's.
    private var size: (width: Int, height: Int)? {
        if let layout, layout.width <= Double(limits.maxImageSide), layout.height <= Double(limits.maxImageSide) {
            return (max(1, Int(layout.width.rounded())), max(1, Int(layout.height.rounded())))
        }
        guard let present, let header = try? ImageHeader(reading: present) else { return nil }
        return (header.width, header.height)
    }

    private static let key = "picture"

    private static func contentFit(_ fit: PictureFit) -> MovieContent.Image.Fit {
        switch fit {
        case .fill, .asIs: .fill
        case .contain: .contain
        case .cover: .cover
        case .none: .none
        }
    }

    /// A movie of one frame that shows nothing but the picture of the place.
    private func movie(_ size: (width: Int, height: Int)) throws -> Movie {
        var (movie, params) = (MovieMessage(), ParamsMessage())
        (params.width, params.height) = (DocumentNumber(Double(size.width)), DocumentNumber(Double(size.height)))
        (params.framesPerSecond, params.frameCount) = (1, 1)
        movie.params = Record(params)
        var document = Document(movie, in: .bare)
        try document.addSlot(
            DocumentSlot(key: FittedPicture.key, width: Double(size.width), height: Double(size.height)))
        return try Movie(decoding: document.encoded(), limits: limits)
    }
}
