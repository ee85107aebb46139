import SVGAFormat
import SVGAGraphics
import SVGAImage

/// An image of a movie, and its header, which is read once.
struct EncodedImage: Sendable {
    let asset: Asset
    let header: Result<ImageHeader, SVGAError>
    /// The largest cost of decoding, 0 without a header.
    let decodingCost: Int

    init(_ asset: Asset) {
        self.asset = asset
        header = Result { () throws(SVGAError) in try ImageHeader(reading: asset.bytes) }
        decodingCost = (try? header.get())?.decodingCost(of: asset.bytes) ?? 0
    }

    /// The pixels by the header, 0 if it is damaged.
    var pixelCount: Int { (try? header.get())?.pixelCount ?? 0 }
}

extension SVGAError {
    /// The first limit that an image of a movie exceeds by its header, before any is decoded; nil if there is none.
    init?(_ images: [EncodedImage], exceed limits: Limits) {
        for image in images {
            guard let header = try? image.header.get() else { continue }
            let checks: [(Limits.Name, limit: Int, found: Int)] = [
                (\.maxImageSide, limits.maxImageSide, max(header.width, header.height)),
                (\.maxImagePixelCount, limits.maxImagePixelCount, header.pixelCount),
            ]
            if let exceeded = checks.first(where: { $0.found > $0.limit }) {
                self = .limitExceeded(
                    exceeded.0, limit: exceeded.limit, found: exceeded.found, imageKey: image.asset.key)
                return
            }
        }
        return nil
    }
}
