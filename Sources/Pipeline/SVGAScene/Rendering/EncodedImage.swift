import SVGAFormat
import SVGAImage
import SVGAPixels

/// An image of a movie, and its header, which is read once.
struct EncodedImage: Sendable {
    let asset: Asset
    let header: Result<ImageHeader, RenderError>

    init(_ asset: Asset) {
        self.asset = asset
        header = Result { () throws(RenderError) in try ImageHeader(reading: asset.bytes) }
    }

    /// The pixels by the header, 0 where there is none.
    var pixelCount: Int { (try? header.get())?.pixelCount ?? 0 }
}

extension RenderError {
    /// The first limit that the images of a movie exceed by their headers, before any is decoded; nil when they exceed
    /// none. An image without a valid header is not counted, since it is not decoded either.
    init?(_ images: [EncodedImage], exceed limits: Limits) {
        var total = 0
        for image in images {
            guard let header = try? image.header.get() else { continue }
            // A sum that overflows comes with a side over its limit, which is found first.
            total = total.addingReportingOverflow(header.pixelCount).partialValue
            let checks: [(Limits.Name, limit: Int, found: Int)] = [
                (.maxImageSide, limits.maxImageSide, max(header.width, header.height)),
                (.maxImagePixelCount, limits.maxImagePixelCount, header.pixelCount),
                (.maxTotalImagePixelCount, limits.maxTotalImagePixelCount, total),
            ]
            if let exceeded = checks.first(where: { $0.found > $0.limit || $0.found < 0 }) {
                self = .limitExceeded(
                    exceeded.0, limit: exceeded.limit, found: exceeded.found, imageKey: image.asset.key)
                return
            }
        }
        return nil
    }
}
