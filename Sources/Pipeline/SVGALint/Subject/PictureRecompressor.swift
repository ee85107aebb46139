import SVGAFormat
import SVGAImage
import SVGAPixels

/// Finds out how small a PNG file could be without a change of its pixels.
struct PictureRecompressor: ~Copyable {
    /// Nil where nobody asks, or where memory is missing: then nothing is found.
    private var optimizer: PNGOptimizer?

    /// Files of fewer bytes could not spare enough.
    private static let minByteCount = 1 << 10
    /// What this finds can be spared at least; `optimize` tries more.
    private static let effort = 2

    init(isNeeded: Bool) {
        optimizer = isNeeded ? try? PNGOptimizer(effort: PictureRecompressor.effort) : nil
    }

    /// The bytes of a smaller file of a picture; nil for one that is no PNG, or too small to count.
    mutating func byteCount(of asset: Asset) -> Int? {
        guard asset.kind == .png, asset.bytes.count > PictureRecompressor.minByteCount else { return nil }
        return (try? optimizer?.optimize(asset.bytes))?.bytes.count
    }
}
