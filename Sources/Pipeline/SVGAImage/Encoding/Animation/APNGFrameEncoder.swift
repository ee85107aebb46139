package import SVGAGraphics

/// A frame of an animated PNG: its position in the picture, and its compressed rows.
package struct APNGFrame: Sendable {
    package let region: PixelRegion
    let rows: [UInt8]
}

/// Compresses the frames of an animated PNG, each from the region that changed. One thread at a time uses it.
package final class APNGFrameEncoder: AnimationFrameEncoder {
    private let strategy: any PNGStrategy
    /// The form of the pixels; nil if a palette decides.
    private let colorType: PNGForm.ColorType?

    /// `isOpaque` holds for all pixels of all frames, because the frames of a file have one form.
    package init(compression: PNGCompression, isOpaque: Bool) throws(SVGAError) {
        strategy = try compression.frameStrategy()
        colorType = isOpaque ? .rgb : .rgba
    }

    /// Creates an encoder that keeps to a palette.
    ///
    /// - Throws: ``SVGAError`` without memory.
    package init(compression: PNGCompression, palette: Palette) throws(SVGAError) {
        strategy = try PalettePNG(palette, compression: compression)
        colorType = nil
    }

    package func encode(_ picture: Pixmap, after previous: Pixmap?) throws(SVGAError) -> APNGFrame? {
        guard let region = picture.region(toStoreAfter: previous) else { return nil }
        let compressed = try strategy.compress(picture.part(region), as: colorType)
        return APNGFrame(region: region, rows: unsafe Array(compressed.rows))
    }
}
