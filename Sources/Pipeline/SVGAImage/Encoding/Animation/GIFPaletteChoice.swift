package import SVGAGraphics

package struct GIFPaletteChoice: Sendable {
    package let common: Palette
    let limit: Int

    /// Frames with few colours need all entries for colours, so they have no entry for unchanged pixels.
    private static let fewColors = 16

    /// Chooses the palette of a file's pictures, of 2 ... 256 colours; a transparent one counts.
    package init(for histogram: ColorHistogram, limit: Int, isOpaque: Bool) throws(SVGAError) {
        self.limit = min(max(2, limit), Palette.maxCount)
        common = try Palette(
            for: histogram, limit: self.limit, hasClear: !isOpaque || self.limit > GIFPaletteChoice.fewColors)
    }

    /// The mean squared distance per pixel, over three channels, below which it is invisible: 51 dB.
    private static let visibleError = 1.5

    /// A palette for a frame's colours; nil if the file's is sufficient. A palette pays if the same bytes of image data
    /// would reduce the error less: one more bit per pixel divides the squared distance by 4 to the power of 1/3, so
    /// that a byte is worth 8 · ⅔ ln 2 pixels.
    func palette(for histogram: ColorHistogram) throws(SVGAError) -> Palette? {
        let pixelCount = Double(histogram.pixelCount)
        let error = common.error(of: histogram)
        guard error > GIFPaletteChoice.visibleError * pixelCount else { return nil }
        let palette = try Palette(for: histogram, limit: limit, hasClear: common.hasClear)
        let worth = error / pixelCount * 3.7
        return error - palette.error(of: histogram) > worth * Double(3 << palette.depth) ? palette : nil
    }
}
