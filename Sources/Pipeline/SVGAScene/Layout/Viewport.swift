public import SVGAGraphics

/// The size of a picture, the margin around its content, and the position of the movie in it.
///
/// ```swift
/// let viewport = try Viewport(movie.viewBox, width: 300)
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

    /// A picture of `scale` pixels for each movie pixel.
    ///
    /// - Parameters:
    ///   - viewBox: The size of the movie, finite and greater than 0.
    ///   - scale: Greater than 0. Sides round up to whole pixels, without counting the rounding error of the product.
    /// - Throws: ``SVGAError`` for a scale that is not a finite number above 0, or a side out of range.
    public init(_ viewBox: Size, scale: Double) throws(SVGAError) {
        guard scale > 0, scale.isFinite else { throw .scaleOutOfRange(scale) }
        let (width, height) = (viewBox.width * scale, viewBox.height * scale)
        try self.init(
            width: Viewport.roundedUp(width), height: Viewport.roundedUp(height),
            transform: Affine(scaleX: scale, scaleY: scale))
    }

    /// A picture of a given width, its height in proportion, rounded to nearest.
    ///
    /// - Throws: ``SVGAError`` for a side out of range.
    public init(_ viewBox: Size, width: Int) throws(SVGAError) {
        let scale = Double(width) / viewBox.width
        try self.init(
            width: Double(width), height: max(1, (viewBox.height * scale).rounded()),
            transform: Affine(scaleX: scale, scaleY: scale))
    }

    /// A picture of a given height, its width in proportion, rounded to nearest.
    ///
    /// - Throws: ``SVGAError`` for a side out of range.
    public init(_ viewBox: Size, height: Int) throws(SVGAError) {
        let scale = Double(height) / viewBox.height
        try self.init(
            width: max(1, (viewBox.width * scale).rounded()), height: Double(height),
            transform: Affine(scaleX: scale, scaleY: scale))
    }

    /// A picture whose longer side is given, the other one in proportion, rounded to nearest.
    ///
    /// - Throws: ``SVGAError`` for a side out of range.
    public init(_ viewBox: Size, longerSide: Int) throws(SVGAError) {
        if viewBox.width >= viewBox.height {
            try self.init(viewBox, width: longerSide)
        } else {
            try self.init(viewBox, height: longerSide)
        }
    }

    /// A picture of a given size, the movie laid into it; of at most this size with ``SVGAContentMode/Fit/inside``.
    ///
    /// - Throws: ``SVGAError`` for a side out of range.
    public init(_ viewBox: Size, width: Int, height: Int, mode: SVGAContentMode = .contain) throws(SVGAError) {
        if mode.fit == .inside {
            self = try PictureSize.inside(width: width, height: height, of: viewBox).viewport(for: viewBox)
        } else {
            try self.init(viewBox, width: width, height: height, mode: mode, maxScale: .infinity)
        }
    }

    /// A picture of a given size, the movie laid into it, by no factor above a largest one.
    ///
    /// - Parameters:
    ///   - mode: Any other than ``SVGAContentMode/Fit/inside``.
    ///   - ownScale: The pixels for each movie pixel with ``SVGAContentMode/Fit/none``.
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
