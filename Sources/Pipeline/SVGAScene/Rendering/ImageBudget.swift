import SVGAFormat
import SVGAImage
import SVGAPixels

/// Whether the pictures of a movie keep to the limits, by their headers and before any is decoded.
struct ImageBudget {
    /// The first limit that is exceeded, or nil.
    let refusal: RenderError?

    /// Reads the headers; what has none counts for nothing, since it will not be decoded either.
    init(_ images: [Asset], limits: Limits) {
        var total = 0
        for image in images {
            guard let header = try? ImageHeader(reading: image.bytes) else { continue }
            // A sum that overflows comes with a side over its limit, which is found first.
            total = total.addingReportingOverflow(header.pixelCount).partialValue
            let checks: [(Limits.Name, limit: Int, found: Int)] = [
                (.maxImageSide, limits.maxImageSide, max(header.width, header.height)),
                (.maxImagePixelCount, limits.maxImagePixelCount, header.pixelCount),
                (.maxTotalImagePixelCount, limits.maxTotalImagePixelCount, total),
            ]
            if let exceeded = checks.first(where: { $0.found > $0.limit || $0.found < 0 }) {
                refusal = .limitExceeded(exceeded.0, limit: exceeded.limit, found: exceeded.found, imageKey: image.key)
                return
            }
        }
        refusal = nil
    }
}
