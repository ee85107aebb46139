import CSVGAKernels
package import SVGAGraphics

/// Colours that represent all colours of pictures, and one more for transparent pixels if there are any. Clusters of
/// colours are split where that takes away most of the error, and their means are then improved (k-means). Colours are
/// compared over black and over white, so that faint pixels count less.
package struct Palette: Hashable, Sendable {
    /// Premultiplied colours, red in the lowest byte; at least one, none of them transparent.
    package let colors: [UInt32]
    /// Whether transparent pixels have an index, which follows the colours.
    package let hasClear: Bool

    package static let maxCount = Int(SVGA_MAX_PALETTE)

    /// The number of times means are improved: a second time gives 0.08 dB, ten times 0.2.
    package static let passCount = 2

    init(colors: [UInt32], hasClear: Bool) { (self.colors, self.hasClear) = (colors, hasClear) }

    /// Chooses a palette of up to `limit` entries; where the colours are no more, it has exactly these.
    package init(
        for histogram: ColorHistogram, limit: Int, hasClear: Bool, passCount: Int = passCount
    ) throws(SVGAError) {
        let limit = max(1, min(limit, Palette.maxCount) - (hasClear ? 1 : 0))
        guard histogram.colorCount > 0 else {
            self.init(colors: [0xff00_0000], hasClear: hasClear)
            return
        }
        var colors = [UInt32](repeating: 0, count: Palette.maxCount)
        let count = unsafe Int(svga_choose_palette(histogram.handle, Int32(limit), Int32(passCount), &colors))
        guard count > 0 else { throw .outOfMemory(byteCount: 0) }
        self.init(colors: Array(colors[..<count]), hasClear: hasClear)
    }

    package var entryCount: Int { colors.count + (hasClear ? 1 : 0) }

    /// The index of transparent pixels, if these have one.
    package var clearIndex: UInt8? { hasClear ? UInt8(colors.count) : nil }

    /// The bits of an index, 1 ... 8.
    package var depth: Int { (1...8).first { entryCount <= 1 << $0 } ?? 8 }

    /// The sum of squared distances between a histogram's colours and the nearest ones here, over red, green and blue.
    func error(of histogram: ColorHistogram) -> Double {
        unsafe svga_palette_error(histogram.handle, colors, Int32(colors.count))
    }
}
