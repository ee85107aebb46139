import SVGAGraphics

/// An image of a viewer and how it is laid into the box of a sprite.
struct FittedImage: Sendable {
    let picture: ContentPicture
    /// The size of the image as it was given, in pixels.
    let naturalSize: Size
    let fit: MovieContent.Image.Fit
    let shape: MovieContent.Image.Shape
    let transform: Affine
    /// Whether ``MovieContent/Image/Fit/none`` draws at the origin and beyond the box.
    let isUnboundWithoutFit: Bool

    /// The image in the box of a layout; nil for a box as large as the image.
    func placement(in layout: Size?) -> PicturePlacement {
        let box = layout ?? naturalSize
        let isUnbound = fit == .none && isUnboundWithoutFit
        let size = fittedSize(in: box)
        let origin = isUnbound ? Point.zero : Point((box.width - size.width) / 2, (box.height - size.height) / 2)
        let picture = Rect(
            minX: origin.x, minY: origin.y, maxX: origin.x + size.width, maxY: origin.y + size.height)
        // A part in 2³⁰ is the rounding error of a side that fits.
        let tolerance = max(box.width, box.height) / Double(1 << 30)
        let isCut = picture.minX < -tolerance || picture.minY < -tolerance
        let shown = isUnbound || !isCut ? picture : picture.intersection(Rect(box))
        return PicturePlacement(
            size: size, transform: transform * Affine(translation: origin), shown: shown,
            clip: clip(shown, isCut: isCut && !isUnbound), clipTransform: transform)
    }

    private func fittedSize(in box: Size) -> Size {
        let scales = (box.width / naturalSize.width, box.height / naturalSize.height)
        func scaled(by scale: Double) -> Size { Size(naturalSize.width * scale, naturalSize.height * scale) }
        return switch fit {
        case .fill: box
        case .contain: scaled(by: min(scales.0, scales.1))
        case .cover: scaled(by: max(scales.0, scales.1))
        case .none: naturalSize
        }
    }

    private func clip(_ shown: Rect, isCut: Bool) -> SVGAPath? {
        switch shape {
        case .rectangle: return isCut ? SVGAPath(rect: shown) : nil
        case .circle:
            let radius = min(shown.width, shown.height) / 2
            let center = Point((shown.minX + shown.maxX) / 2, (shown.minY + shown.maxY) / 2)
            return SVGAPath(ellipseAt: center, radiusX: radius, radiusY: radius)
        case .rounded(let radius):
            guard radius > 0 else { return isCut ? SVGAPath(rect: shown) : nil }
            return SVGAPath(rect: shown, cornerRadius: radius)
        }
    }
}

/// The position of an image in the space of a sprite.
struct PicturePlacement {
    /// The size that the image is stretched to.
    let size: Size
    /// From the stretched image to the sprite.
    let transform: Affine
    /// The visible part, before ``clipTransform``.
    let shown: Rect
    /// Its clip; nil for none.
    let clip: SVGAPath?
    /// The map from the clip, and from the visible part, to the sprite.
    let clipTransform: Affine
}
