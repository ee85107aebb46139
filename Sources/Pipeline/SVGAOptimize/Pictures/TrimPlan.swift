import SVGAGraphics

/// The part of a picture that remains without its transparent borders, such that drawing samples the same texels.
struct TrimPlan {
    /// The size of the complete picture.
    let width, height: Int
    /// The columns and rows that stay.
    let region: PixelRegion

    /// The part of the pixels that goes, 0 ..< 1.
    var gain: Double {
        1 - Double(region.columns.count) * Double(region.rows.count) / (Double(width) * Double(height))
    }

    /// - Parameters:
    ///   - picture: The picture.
    ///   - level: The deepest mip level that it is drawn from. Each of its texels is the mean of 2^level by 2^level, so
    ///     the part begins and ends at multiples of that, and one clear texel of that level stays around the visible
    ///     pixels.
    ///   - isStrict: Whether sides that are not such a multiple stay complete. Texels of their levels are a little
    ///     smaller, and a part's texels would be between them.
    init(_ picture: Pixmap, level: Int, isStrict: Bool) {
        (width, height) = (picture.width, picture.height)
        let visible = picture.visibleRegion ?? PixelRegion(columns: 0..<1, rows: 0..<1)
        let step = 1 << min(level, 15)
        region = PixelRegion(
            columns: TrimPlan.aligned(visible.columns, within: width, step, isStrict),
            rows: TrimPlan.aligned(visible.rows, within: height, step, isStrict))
    }

    private static func aligned(_ range: Range<Int>, within count: Int, _ step: Int, _ isStrict: Bool) -> Range<Int> {
        if isStrict, !count.isMultiple(of: step) { return 0..<count }
        let lower = max(0, (range.lowerBound - step) / step * step)
        let upper = min(count, (range.upperBound + 2 * step - 1) / step * step)
        return lower..<upper
    }
}
