extension SVGACanvas {
    /// Adds the cost of work for the picture, here or elsewhere, before it is done. False beyond ``costLimit``.
    @discardableResult
    package func charge(_ amount: Int) -> Bool {
        cost = cost.saturatingSum(amount)
        return cost <= costLimit
    }
}

extension Int {
    /// The sum with a number that is not negative, or `Int.max` where it overflows.
    package func saturatingSum(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}

/// The costs of drawing steps, in a unit of about a quarter of a nanosecond; filling one pixel with a colour costs two.
/// The figures were measured with `svga-bench hostile` and rounded up. Costs are added per shape and only from sizes,
/// so that a drawing costs the same on every machine.
package enum DrawCost {
    /// Any shape or image.
    package static let call = 2_000
    /// A row of its box, and a pixel of it where a colour is painted.
    static let row = 40
    static let pixel = 2
    /// The same pixel where a clip lets a part through.
    static let clippedPixel = 4
    /// A point of a path before curves are flattened, and of an outline.
    package static let pathPoint = 100
    package static let outlinePoint = 100
    /// A point of the outline of a line.
    package static let strokePoint = 200
    /// A row or a column that an edge crosses: mostly a miss of the processor's cache.
    static let crossing = 48
    /// An elementary operation of resolving overlaps, which `OverlapResolver` counts.
    static let overlap = 16
    /// A pixel of an image: copied, scaled axis-aligned, rotated.
    static let copiedPixel = 3
    static let stretchedPixel = 4
    static let turnedPixel = 8
    /// The same where the position of each pixel is computed singly; see ``SampledImage/chunk``.
    static let farPixel = 80
    /// A pixel of a clip or of a layer.
    static let clipPixel = 8
    static let layerPixel = 8
    /// A pixel of a layer that is blurred, in six passes.
    static let blurredPixel = 60
}
