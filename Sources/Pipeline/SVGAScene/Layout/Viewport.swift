public import SVGAGraphics

/// The size of a picture, the margin around its content, and the position of the movie in it.
///
/// ```swift
/// let viewport = try PictureSize.width(300).viewport(for: movie.viewBox)
/// let picture = try await renderer.render(frame: 0, in: viewport)
/// print(picture.height == viewport.height)    // true
/// ```
public struct Viewport: Hashable, Sendable {
    /// Pixels in a row, 1 ... ``Pixmap/maxSide``.
    public let width: Int
    /// Rows, 1 ... ``Pixmap/maxSide``.
    public let height: Int
    /// The pixels of the margin on each side, a part of the size, over which the movie is not drawn.
    package let margin: Int
    /// The map from movie pixels to pixels inside the margin.
    private let contentTransform: Affine

    /// The map from movie pixels to pixels of the picture.
    public var transform: Affine {
        margin == 0 ? contentTransform : Affine(translation: Point(Double(margin), Double(margin))) * contentTransform
    }

    /// The picture without its margin.
    package var content: Viewport {
        Viewport(width - 2 * margin, height - 2 * margin, margin: 0, contentTransform)
    }

    /// A picture with a margin around it, of any size.
    package func surrounded(by margin: Int) -> Viewport {
        Viewport(width + 2 * margin, height + 2 * margin, margin: margin, contentTransform)
    }

    private init(_ width: Int, _ height: Int, margin: Int, _ contentTransform: Affine) {
        (self.width, self.height, self.margin, self.contentTransform) = (width, height, margin, contentTransform)
    }

    /// A picture of a given size, the movie laid into it by no factor above `maxScale`, in any mode but
    /// ``SVGAContentMode/Fit/inside``; `ownScale` counts with ``SVGAContentMode/Fit/none``.
    init(
        _ viewBox: Size, width: Int, height: Int, mode: SVGAContentMode, maxScale: Double, ownScale: Double = 1
    ) throws(SVGAError) {
        let (scaleX, scaleY) = (Double(width) / viewBox.width, Double(height) / viewBox.height)
        let factors =
            switch mode.fit {
            case .contain, .inside: (min(scaleX, scaleY), min(scaleX, scaleY))
            case .cover: (max(scaleX, scaleY), max(scaleX, scaleY))
            case .fill: (scaleX, scaleY)
            case .none: (ownScale, ownScale)
            }
        let (x, y) = (min(factors.0, maxScale), min(factors.1, maxScale))
        let shares = mode.alignment.shares
        // If a side fits exactly, its offset is 0 by definition, not the rounding error of the difference.
        let tx = x == scaleX ? 0 : (Double(width) - viewBox.width * x) * shares.x
        let ty = y == scaleY ? 0 : (Double(height) - viewBox.height * y) * shares.y
        try self.init(
            width: Double(width), height: Double(height), transform: Affine(a: x, b: 0, c: 0, d: y, tx: tx, ty: ty))
    }

    package init(width: Double, height: Double, transform: Affine) throws(SVGAError) {
        let sides = 1...Double(Pixmap.maxSide)
        guard sides ~= width, sides ~= height, transform.isFinite else {
            throw .sizeOutOfRange(width: width, height: height)
        }
        self.init(Int(width), Int(height), margin: 0, transform)
    }

    static func roundedUp(_ side: Double) -> Double {
        max(1, (side * (1 - 1e-12)).rounded(.up))
    }
}
