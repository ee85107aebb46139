package import SVGAGraphics

/// A laid-out text for a rasterizer, in movie pixels from the upper left corner of the box.
package struct TextDrawing: Hashable, Sendable {
    package enum Item: Hashable, Sendable {
        /// Fills the inside of an outline, by the nonzero rule.
        case fill(SVGAPath, SVGAColor)
        case stroke(SVGAPath, SVGAStrokeStyle, SVGAColor)
        /// Draws the picture of an emoji, stretched to a box.
        case picture(GlyphPicture, in: Rect)
    }

    /// A shadow with edges that fade, below all items.
    package struct SoftShadow: Hashable, Sendable {
        /// The shape, in black.
        package let items: [Item]
        package let color: SVGAColor
        /// The standard deviation of the blur, in movie pixels.
        package let deviation: Double
        /// The box around the shape and what the blur adds to it.
        package let box: Rect
    }

    /// A glyph and its origin on the baseline, for tests and lists.
    package struct Glyph: Hashable, Sendable {
        package let family: String
        package let id: UInt32
        package let origin: Point
    }

    package struct Line: Hashable, Sendable {
        package let box: Rect
        package let baseline: Double
        package let glyphs: Range<Int>
    }

    /// The drawing, the bottom item first.
    package var items: [Item] = []
    /// A shadow that is blurred; one with sharp edges is among the items.
    package var softShadow: SoftShadow?
    /// Clips the items; nil for no clip.
    package var clip: Rect?
    /// The size of the letters after fitting, in movie pixels.
    package var size = 0.0
    package var logicalBox = Rect.null
    /// The box around what is drawn; null for nothing.
    package var inkBox = Rect.null
    /// The width that the text would take on one line.
    package var naturalWidth = 0.0
    package var lines: [Line] = []
    package var glyphs: [Glyph] = []
    /// Whether an ellipsis stands for a part of the text.
    package var isShortened = false
    /// The characters that no font has, each once; a box stands for each in the drawing.
    package var missingScalars: [Unicode.Scalar] = []
    /// The movement of the line; nil for still text.
    package var marquee: Marquee?
}

/// The movement of a line that is too long for its box.
package struct Marquee: Hashable, Sendable {
    /// Movie pixels a second; negative to the right, which is the direction of languages written from right to left.
    package let speed: Double
    /// The distance after which all looks as before: the width of the line and a gap.
    package let period: Double

    /// The horizontal displacements of the items at a time in seconds since the first frame, in movie pixels.
    package func offsets(at seconds: Double) -> [Double] {
        let distance = (speed * seconds).truncatingRemainder(dividingBy: period)
        let first = distance > 0 ? -distance : -distance - period
        return distance == 0 ? [0, period] : [first, first + period]
    }
}
