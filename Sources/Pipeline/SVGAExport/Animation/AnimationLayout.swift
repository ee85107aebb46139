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
    package var namesFrames = true
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
}
