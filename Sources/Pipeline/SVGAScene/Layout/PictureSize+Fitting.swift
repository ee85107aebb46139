package import SVGAGraphics

extension PictureSize {
    /// The size times a number of pixels for each pixel, sides rounded to nearest and at least 1.
    package func multiplied(by ratio: Double) -> PictureSize {
        // Beyond the largest side by far, and within the integers by far.
        func side(_ side: Int) -> Int { max(1, Int(min(1e9, Double(side) * ratio).rounded())) }
        if ratio == 1 { return self }
        return switch self {
        case .scale(let scale): .scale(scale * ratio)
        case .width(let width): .width(side(width))
        case .height(let height): .height(side(height))
        case .both(let width, let height, let mode): .both(width: side(width), height: side(height), mode: mode)
        case .longerSide(let length): .longerSide(side(length))
        }
    }

    /// The size without a margin on all sides; a scale has none to give.
    package func reduced(by margin: Int) throws(SVGAError) -> PictureSize {
        func side(_ side: Int) throws(SVGAError) -> Int {
            let rest = side - 2 * margin
            guard rest >= 1 else { throw .paddingTooLarge(margin) }
            return rest
        }
        if margin == 0 { return self }
        return switch self {
        case .scale: self
        case .width(let width): .width(try side(width))
        case .height(let height): .height(try side(height))
        case .both(let width, let height, let mode): .both(width: try side(width), height: try side(height), mode: mode)
        case .longerSide(let length): .longerSide(try side(length))
        }
    }

    /// The size without words that ask for "at most": the movie's own where that is smaller. If `enlarges`, the content
    /// may have more than a pixel for each movie pixel. Sides of a picture larger than its content stay unchanged.
    package func resolved(for content: Size, enlarges: Bool) -> PictureSize {
        switch self {
        case .both(let width, let height, let mode) where mode.fit == .inside:
            PictureSize.inside(width: width, height: height, of: content)
        case .both: self
        case _ where enlarges: self
        case .scale(let scale): .scale(min(scale, 1))
        case .width(let width): Double(width) < content.width ? self : .scale(1)
        case .height(let height): Double(height) < content.height ? self : .scale(1)
        case .longerSide(let side): Double(side) < max(content.width, content.height) ? self : .scale(1)
        }
    }

    /// The largest size within a box that is not above the content's, in proportion.
    static func inside(width: Int, height: Int, of content: Size) -> PictureSize {
        let (scaleX, scaleY) = (Double(width) / content.width, Double(height) / content.height)
        if scaleX >= 1, scaleY >= 1 { return .scale(1) }
        // The other side is rounded to nearest, which never leads beyond a box of whole pixels.
        return scaleX <= scaleY ? .width(width) : .height(height)
    }

    /// The picture of a resolved size that shows `content`, in movie pixels. A part at a scale is rounded outwards to
    /// pixel edges: its pixels equal the complete movie's at that scale. `maxScale` counts if both sides are given, and
    /// `ownScale` with ``SVGAContentMode/Fit/none``; both are pixels per movie pixel.
    package func viewport(showing content: Rect, maxScale: Double, ownScale: Double) throws(SVGAError) -> Viewport {
        let extent = Size(content.width, content.height)
        if case .scale(let scale) = self, scale > 0, scale.isFinite {
            let (left, top) = (PictureSize.down(content.minX * scale), PictureSize.down(content.minY * scale))
            return try Viewport(
                width: max(1, Viewport.roundedUp(content.maxX * scale) - left),
                height: max(1, Viewport.roundedUp(content.maxY * scale) - top),
                transform: Affine(a: scale, b: 0, c: 0, d: scale, tx: 0 - left, ty: 0 - top))
        }
        var viewport = try viewport(for: extent)
        if case .both(let width, let height, let mode) = self {
            viewport = try Viewport(
                extent, width: width, height: height, mode: mode, maxScale: maxScale, ownScale: ownScale)
        }
        let origin = Affine(translation: Point(0 - content.minX, 0 - content.minY))
        return try Viewport(
            width: Double(viewport.width), height: Double(viewport.height), transform: viewport.transform * origin)
    }

    /// A coordinate rounded down, without counting the rounding error of a product.
    private static func down(_ coordinate: Double) -> Double { (coordinate * (1 + 1e-12)).rounded(.down) }
}
