package import SVGAGraphics

/// The pictures of an animation: their size, whether they are opaque, and how they are drawn.
package struct AnimationLayout: Sendable {
    /// Pixels in a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Whether every pixel of every picture is opaque.
    package let isOpaque: Bool
    /// Whether errors name the frame; otherwise the pictures name themselves.
    private(set) var namesFrames = true
    /// Draws a picture by its number.
    package let draw: @Sendable (Int) throws(SVGAError) -> Pixmap

    /// Pictures that something else draws.
    ///
    /// - Parameter background: The background.
    package init(
        width: Int, height: Int, background: SVGAColor?,
        draw: @escaping @Sendable (Int) throws(SVGAError) -> Pixmap
    ) {
        (self.width, self.height, self.draw) = (width, height, draw)
        isOpaque = background?.alpha == 1
    }

    /// Pictures that a function of the caller makes, as large as the first one, over a background, which is opaque.
    init(background: SVGAColor?, _ make: @escaping @Sendable (Int) throws -> Pixmap) throws(SVGAError) {
        @Sendable func picture(_ index: Int) throws(SVGAError) -> Pixmap {
            let picture = try SVGAError.only(at: SVGAError.Place(picture: index)) { try make(index) }
            guard let background else { return picture }
            return try picture.flattened(overRed: background.red, green: background.green, blue: background.blue)
        }
        let first = try picture(0)
        let (width, height) = (first.width, first.height)
        @Sendable func draw(_ index: Int) throws(SVGAError) -> Pixmap {
            let picture = try picture(index)
            guard picture.width == width, picture.height == height else {
                throw SVGAError(
                    .invalidRequest,
                    "picture \(index) has \(picture.width)x\(picture.height) pixels, the first one \(width)x\(height)",
                    remedy: "all pictures of an animation have one size")
            }
            return picture
        }
        (self.width, self.height, isOpaque, namesFrames, self.draw) = (width, height, background != nil, false, draw)
    }
}
