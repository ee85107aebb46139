import SVGAPixels

extension Canvas {
    /// Counts work that goes into the picture, here or elsewhere, before it is done.
    ///
    /// - Parameter steps: How much, in the unit of ``cost``.
    /// - Returns: Whether it is within ``costLimit``.
    @discardableResult
    package func charge(_ steps: Int) -> Bool {
        cost = cost.saturatingSum(steps)
        return cost <= costLimit
    }
}

extension Int {
    /// The sum with a number that is not negative, or the largest number where there is no such sum.
    package func saturatingSum(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}

/// What parts of drawing cost, in steps: a quarter of a nanosecond each, what filling one pixel with a colour takes.
///
/// Measured with `svga-bench hostile`, rounded up. They are counted a shape at a time and from sizes alone, so that the
/// count of a drawing is the same on every machine.
enum DrawCost {
    /// Any shape or image.
    static let call = 2_000
    /// A row of its box, and a pixel of it where a colour is painted.
    static let row = 40
    static let pixel = 2
    /// The same pixel where a clip lets a part through.
    static let clippedPixel = 4
    /// A point of a path before curves are cut into edges, and of an outline.
    static let pathPoint = 100
    static let outlinePoint = 100
    /// A point of the outline of a line.
    static let strokePoint = 200
    /// A row or a column that an edge crosses: mostly a miss of the cache.
    static let crossing = 48
    /// A step of resolving overlaps.
    static let overlap = 16
    /// A pixel of an image: copied, stretched along the axes, turned.
    static let copiedPixel = 3
    static let stretchedPixel = 4
    static let turnedPixel = 8
    /// The same where each pixel needs a place of its own; see ``SampledImage/chunk``.
    static let farPixel = 80
    /// A pixel of a clip or of a layer.
    static let clipPixel = 8
    static let layerPixel = 8
}
