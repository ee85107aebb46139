import SVGAPixels

/// How large the pictures are that thumbnails may have.
public struct PixelBudget: Hashable, Sendable {
    /// The largest number of pixels.
    public var maxPixelCount: Int

    /// 67 million pixels, which take 256 MiB.
    public static let `default` = PixelBudget(maxPixelCount: 1 << 26)

    /// Makes a budget.
    public init(maxPixelCount: Int) { self.maxPixelCount = maxPixelCount }

    /// Refuses a larger picture, before anything is allocated for it.
    func check(width: Int, height: Int) throws(RenderError) {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= maxPixelCount else {
            throw .pictureTooLarge(width: width, height: height, maxPixelCount: maxPixelCount)
        }
    }
}
